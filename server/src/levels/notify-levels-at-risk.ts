import { addDays, dayOf } from '../clock.ts'
import type { Services } from '../context/context.ts'
import { inTransaction } from '../database/connect.ts'
import { notify } from '../notifications/notify.ts'
import { getRules } from '../settings/settings.queries.ts'
import { listLevels, recordLevelsAtRisk } from './levels.queries.ts'
import { cycleOf, daysOfCycle } from './levels.rules.ts'

const BATCH = 500
const DAYS_BEFORE = 30

/**
 * In the last 30 days of a cycle, notifies the professionals whose level would fall at its end, once each.
 * Returns their number.
 */
export async function notifyLevelsAtRisk({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const cycle = cycleOf(dayOf(now), await getRules(db))
  const { endsOn } = daysOfCycle(cycle)
  if (dayOf(now) < addDays(endsOn, -DAYS_BEFORE)) return 0
  const levels = await listLevels(db, cycle)
  const levelOf = (rank: number) => levels[rank]?.level ?? 'bronze'
  let total = 0
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const rows = await recordLevelsAtRisk(trx, { cycle, now, limit: BATCH })
      await notify(
        trx,
        rows.map(({ userId, rank, missing }) => ({
          userId,
          kind: 'level-at-risk',
          data: { level: levelOf(rank), to: levelOf(rank - 1), missing, on: endsOn },
        })),
        now,
      )
      return rows.length
    })
    total += count
    if (count < BATCH) return total
  }
}
