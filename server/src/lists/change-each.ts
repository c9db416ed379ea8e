import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { listNewestChanges } from './changes.queries.ts'

export interface ChangedRow {
  readonly id: string
  /** The audit entry of the change; null if nothing changed. */
  readonly change: string | null
  readonly refusal: AppError | null
}

interface Rows {
  readonly ids: readonly string[]
  /** For an undo: the audit entry after which nobody may have changed the row, by its id. */
  readonly after?: Readonly<Record<string, string>> | undefined
}

/**
 * Runs a use case for each of several rows, each in a transaction of its own and in id order, so that one refusal stops no
 * other. An outcome names the audit entry of its change. With `after`, a row about which another entry was recorded since is
 * left alone and refused with `conflict`: the use case locks the row, so that no change can come in between.
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
      if (!(error instanceof AppError)) context.log.error({ err: error }, 'A row of a bulk change failed')
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
