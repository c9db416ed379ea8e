import type { Caller } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { notify } from '../notifications/notify.ts'
import { postEntries } from '../points/post-entries.ts'
import { getPosting } from '../points/posting.ts'
import type { AdjustmentRow } from './adjustments.queries.ts'

/** Posts the ledger entry of an adjustment, once, and notifies the professional. Throws `points.insufficient`. */
export async function postAdjustment(
  trx: Database,
  { id, professionalId, points, reason }: AdjustmentRow,
  user: Pick<Caller, 'id' | 'type'>,
  now: Date,
): Promise<void> {
  const posting = await getPosting(trx, { actor: { id: user.id, type: user.type, requestId: null }, now })
  await postEntries(
    trx,
    [
      {
        professionalId,
        kind: 'adjustment',
        amount: points,
        sourceType: 'adjustment',
        sourceId: id,
        key: `adjustment:${id}`,
        reason,
      },
    ],
    posting,
  )
  await notify(trx, [{ userId: professionalId, kind: 'points-adjusted', data: { points, reason } }], now)
}
