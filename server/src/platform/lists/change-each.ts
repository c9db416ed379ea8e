import type { RowOutcome } from '@esquadro/contract/platform/lists/bulk'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { isOutage } from '../errors/as-app-error.ts'
import { errorResponse } from '../http/errors.ts'
import type { Language } from '../messages/messages.ts'
import { listNewestChanges } from './changes.queries.ts'

export interface ChangedRow {
  readonly id: string
  /** The audit entry of the change; null if nothing changed. */
  readonly change: string | null
  readonly refusal: AppError | null
}

interface Rows {
  readonly ids: readonly string[]
  /** For an undo: for each row id, the audit entry after which the row must not have changed. */
  readonly after?: Readonly<Record<string, string>> | undefined
}

/**
 * Runs a use case for each of several rows in id order, each in its own transaction, so that a refusal does
 * not stop the others. An outcome has the audit entry of its change. With `after`, refuses a row with a later
 * entry with `conflict`: the use case locks the row, so that no change can come in between.
 */
export async function changeEach(
  context: Context,
  subjectType: string,
  { ids, after = {} }: Rows,
  change: (context: Context, id: string) => Promise<unknown>,
): Promise<ChangedRow[]> {
  const outcomes = new Map<string, ChangedRow>()
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      const made = await changeOne(context, { type: subjectType, id }, after[id], change)
      outcomes.set(id, { id, change: made, refusal: null })
    } catch (error) {
      if (isOutage(error)) throw error
      if (!(error instanceof AppError)) context.log.error({ err: error }, 'a row of a bulk change failed')
      const refusal = error instanceof AppError ? error : new AppError('internal')
      outcomes.set(id, { id, change: null, refusal })
    }
  }
  return ids.flatMap((id) => {
    const outcome = outcomes.get(id)
    // A repeated id has one outcome.
    return outcome && outcomes.delete(id) ? [outcome] : []
  })
}

/** Returns the newest audit entry of the change, or null if it recorded none. */
const changeOne = (
  context: Context,
  subject: { readonly type: string; readonly id: string },
  after: string | undefined,
  change: (context: Context, id: string) => Promise<unknown>,
): Promise<string | null> =>
  context.inTransaction(async (trx) => {
    let recorded = 0
    await change(
      {
        ...context,
        db: trx,
        inTransaction: (work) => work(trx),
        audit: async (within, entry) => {
          if (entry.subjectType === subject.type && entry.subjectId === subject.id) recorded += 1
          await context.audit(within, entry)
        },
      },
      subject.id,
    )
    const newest = await listNewestChanges(trx, subject, recorded + 1)
    if (after !== undefined && newest[recorded] !== after) throw new AppError('conflict')
    return recorded > 0 ? (newest[0] ?? null) : null
  })

/** Converts the outcomes of several rows to the API's format, with refusals in a language. */
export const outcomesIn = (
  outcomes: readonly ChangedRow[],
  language: Language,
): { readonly items: RowOutcome[] } => ({
  items: outcomes.map(({ id, change, refusal }) => {
    if (!refusal) return { id, ok: true, change, error: null }
    const { code, msg } = errorResponse(refusal.code, {}, language).error
    return { id, ok: false, change: null, error: { code, msg } }
  }),
})
