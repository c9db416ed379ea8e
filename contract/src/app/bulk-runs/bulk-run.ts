import { z } from 'zod'
import { id, instant } from '../../platform/fields/schemas.ts'
import { RowOutcome } from '../../platform/lists/bulk.ts'

/** The paths of the calls that a job can make for all rows of a filtered list. */
export const BULK_CALLS = [
  '/cms/accelerators/change-status-many',
  '/cms/blog/change-status-many',
  '/cms/brands/change-status-many',
  '/cms/categories/change-status-many',
  '/cms/experiences-categories/change-status-many',
  '/cms/experiences/change-status-many',
  '/cms/points-extra/change-status-many',
  '/cms/products/change-status-many',
  '/cms/professionals/change-customer-status-many',
  '/cms/professionals/change-status-many',
  '/cms/professionals/invoices/update',
  '/cms/professionals/pce/change-status',
  '/cms/professionals/pce/pay',
  '/cms/shopkeepers/change-status-many',
  '/cms/stores/change-status-many',
  '/cms/users/change-status-many',
  '/cms/videos/change-status-many',
] as const
export type BulkCall = (typeof BULK_CALLS)[number]

/** The maximum number of rows of one run. */
export const MAX_IN_RUN = 20_000

/** A change of many rows that a job makes, with its progress. */
export const BulkRun = z.object({
  id,
  call: z.enum(BULK_CALLS),
  total: z.int().min(0),
  /** The number of rows processed so far, changed, and refused. */
  done: z.int().min(0),
  changed: z.int().min(0),
  refused: z.int().min(0),
  startedAt: instant,
  finishedAt: instant.nullable(),
  isCancelled: z.boolean(),
  /** Whether `undo` can take the changes back. */
  canUndo: z.boolean(),
  /** Whether this run undoes another one. */
  isUndo: z.boolean(),
})
export type BulkRun = z.output<typeof BulkRun>

/** The outcome for a row of a run. */
export const BulkOutcome = z.object({
  id,
  name: z.string(),
  ok: z.boolean(),
  isChanged: z.boolean(),
  /** The points of an invoice that the run decided; null for other rows. */
  points: z.int().nullable(),
  error: RowOutcome.shape.error,
})
export type BulkOutcome = z.output<typeof BulkOutcome>
