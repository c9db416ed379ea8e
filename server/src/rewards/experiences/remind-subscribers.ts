import { dayOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/context/context.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { recordReminders } from './planning.queries.ts'

const BATCH = 500

/**
 * Reminds confirmed members of experiences that start within two days, once for each start time. Returns the
 * number of reminders.
 */
export async function remindSubscribers({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  let total = 0
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const rows = await recordReminders(trx, { now, limit: BATCH })
      await notify(
        trx,
        rows.map(({ userId, experienceId, title, startsAt, place }) => ({
          userId,
          kind: 'experience-reminder',
          data: { experienceId, title, on: dayOf(startsAt), startsAt: startsAt.toISOString(), place },
        })),
        now,
      )
      return rows.length
    })
    total += count
    if (count < BATCH) return total
  }
}
