import { z } from 'zod'
import { id } from '../fields/schemas.ts'
import { MAX_CHANGED } from './most-changed.ts'

/**
 * The rows that a call changes one by one. Spread it into a body: `z.strictObject({ ...rows, active:
 * z.boolean() })`.
 */
export const rows = {
  ids: z.array(id).min(1).max(MAX_CHANGED),
  /**
   * Undoes a change: for each row the `change` of its outcome. A row that has changed since is left alone and
   * responds `conflict`.
   */
  after: z.record(z.string().max(36), z.string().max(20)).optional(),
}

/** Activates or deactivates rows. */
export const SwitchMany = z.strictObject({ ...rows, active: z.boolean() })

/** The outcome for one of several rows. */
export const RowOutcome = z.object({
  id,
  ok: z.boolean(),
  /** Identifies the change, for its undo; null if the row needed no change or was refused. */
  change: z.string().nullable(),
  error: z.object({ code: z.string(), msg: z.string() }).nullable(),
})
export type RowOutcome = z.output<typeof RowOutcome>

export const RowOutcomes = z.object({ items: z.array(RowOutcome) })
