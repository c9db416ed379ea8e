import type { Caller, Context } from '../context/context.ts'
import { mapTakenName } from './save-segment.ts'
import { getSegment, lockSegment, type StoredDetails, setArchived } from './segments.queries.ts'

/** Archives or restores a segment; existing uses of it remain in effect. Idempotent. Throws `name.taken` on restoring. */
export const archiveSegment = (
  { inTransaction, audit, clock }: Context,
  user: Caller,
  { id, archived }: { readonly id: string; readonly archived: boolean },
): Promise<StoredDetails> =>
  mapTakenName(() =>
    inTransaction(async (trx) => {
      const { archivedAt } = await lockSegment(trx, id)
      if ((archivedAt !== null) !== archived) {
        await setArchived(trx, id, archived ? { id: user.id, now: clock.now() } : null)
        await audit(trx, {
          action: archived ? 'segment.archived' : 'segment.restored',
          subjectType: 'segment',
          subjectId: id,
        })
      }
      return getSegment(trx, id)
    }),
  )
