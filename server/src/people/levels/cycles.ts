import { addDays, dayOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/context/context.ts'
import { type Database, inTransaction } from '../../platform/database/connect.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { findLastCycle, insertCycleScores, listLevels, recordLevelsAtRisk } from './levels.queries.ts'
import { cyclesAfter, daysOfCycle, findCycle } from './levels.rules.ts'

const BATCH = 1_000

/**
 * Opens the current cycle, after every earlier cycle that was not opened, one after another: a level falls by
 * one for each cycle in which it was not reached. Does nothing if the cycle is open. Returns the number of
 * new rows.
 */
export async function openCurrentCycle({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const rules = await getRules(db)
  const current = findCycle(dayOf(now), rules)
  const last = await findLastCycle(db, current)
  let opened = 0
  for (const cycle of last === null ? [current] : cyclesAfter(last, current, rules))
    opened += await inTransaction(db, (trx) => openCycle(trx, cycle, now))
  return opened
}

/**
 * Opens a cycle for every professional with a level above the lowest in the previous one. Levels that were not reached
 * again drop by one, and their professionals are notified. Idempotent. Returns the number of professionals.
 */
export async function openCycle(trx: Database, cycle: string, now: Date): Promise<number> {
  const opened = await insertCycleScores(trx, cycle)
  const levels = await listLevels(trx, cycle)
  const levelOf = (rank: number) => levels[rank]?.level ?? 'bronze'
  const dropped = opened.filter(({ rankBefore, rankNow }) => rankNow < rankBefore)
  for (let first = 0; first < dropped.length; first += BATCH)
    await notify(
      trx,
      dropped.slice(first, first + BATCH).map(({ professional, rankBefore, rankNow }) => ({
        userId: professional,
        kind: 'level-changed',
        data: { from: levelOf(rankBefore), to: levelOf(rankNow) },
      })),
      now,
    )
  return opened.length
}

const RISK_BATCH = 500
const DAYS_BEFORE = 30

/**
 * In the last 30 days of a cycle, notifies the professionals whose level would fall at its end, once each.
 * Returns their number.
 */
export async function notifyLevelsAtRisk({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const cycle = findCycle(dayOf(now), await getRules(db))
  const { endsOn } = daysOfCycle(cycle)
  if (dayOf(now) < addDays(endsOn, -DAYS_BEFORE)) return 0
  const levels = await listLevels(db, cycle)
  const levelOf = (rank: number) => levels[rank]?.level ?? 'bronze'
  let total = 0
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const rows = await recordLevelsAtRisk(trx, { cycle, now, limit: RISK_BATCH })
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
    if (count < RISK_BATCH) return total
  }
}
