import { daysBetween } from '@esquadro/contract/fields/date'
import { dayOf } from '../clock.ts'
import type { Services } from '../context/context.ts'
import { inTransaction } from '../database/connect.ts'
import { notify } from '../notifications/notify.ts'
import { recordExpiring } from './points.queries.ts'

const BATCH = 500

/**
 * Notifies professionals of points that expire within 60, 30 and 7 days: once for each day of expiry and
 * distance, even if the job did not run on the exact day. Returns the number of notifications.
 */
export async function notifyExpiringPoints({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const today = dayOf(now)
  let total = 0
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const rows = await recordExpiring(trx, { today, now, limit: BATCH })
      await notify(
        trx,
        rows.map(({ userId, points, on }) => ({
          userId,
          kind: 'points-expiring',
          data: { points, on, days: daysBetween(today, on) },
        })),
        now,
      )
      return rows.length
    })
    total += count
    if (count < BATCH) return total
  }
}
