import { LEVELS } from '@esquadro/contract/levels/vocabulary'
import { dayOf } from '../clock.ts'
import type { Services } from '../context/context.ts'
import { inTransaction } from '../database/connect.ts'
import { currentCycle, listScores } from '../levels/levels.queries.ts'
import { asLevel, standingOf } from '../levels/levels.rules.ts'
import { notify } from '../notifications/notify.ts'
import { closeGrants } from './level-grants.queries.ts'

const BATCH = 500

/**
 * Closes the levels set by hand whose last day is over, and notifies each professional whose level falls
 * once. Returns the number of closed levels.
 */
export async function closeLevelGrants({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const today = dayOf(now)
  const cycle = await currentCycle(db, now)
  let total = 0
  for (;;) {
    const closed = await inTransaction(db, async (trx) => {
      const grants = await closeGrants(trx, { today, limit: BATCH })
      const ids = grants.map(({ professionalId }) => professionalId)
      const { levels, scores } = await listScores(trx, ids, { cycle, day: today })
      const fallen = grants.flatMap(({ professionalId, level }) => {
        const score = scores.get(professionalId)
        const from = asLevel(level)
        const to = score ? standingOf(levels, { ...score, cycle }).level : from
        return LEVELS.indexOf(to) < LEVELS.indexOf(from)
          ? [{ userId: professionalId, kind: 'level-changed' as const, data: { from, to } }]
          : []
      })
      await notify(trx, fallen, now)
      return grants.length
    })
    total += closed
    if (closed < BATCH) return total
  }
}
