import type { LevelsInput, LevelVersion } from '@esquadro/contract/people/levels/cms'
import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import type { z } from 'zod'
import { dayOf } from '../../platform/clock.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { cyclesFrom, daysOfCycle, findCycle, levelsIn } from './levels.rules.ts'
import {
  compareThresholds,
  deleteThresholds,
  listThresholds,
  lockThresholds,
  replaceThresholds,
} from './thresholds.queries.ts'

/** Sets the thresholds of the levels from a later cycle on. Throws `levels.cycle-begun` for a cycle that has begun. */
export function changeLevels(context: Context, user: Caller, { fromCycle, thresholds }: LevelsInput) {
  const now = context.clock.now()
  return context.inTransaction(async (trx) => {
    await lockThresholds(trx)
    const holdsFrom = await requireLaterCycle(trx, fromCycle, now)
    const before = levelsIn(await listThresholds(trx), holdsFrom)
    await replaceThresholds(trx, holdsFrom, thresholds, { id: user.id, now })
    await context.audit(trx, {
      action: 'level.thresholds-changed',
      subjectType: 'level',
      before: Object.fromEntries(before.map(({ level, startsAtPoints }) => [level, startsAtPoints])),
      after: {
        fromCycle,
        ...Object.fromEntries(thresholds.map(({ level, startsAtPoints }) => [level, startsAtPoints])),
      },
    })
    return listLevelVersions(trx, context)
  })
}

/** Removes thresholds whose cycle has not begun. Throws `not-found`, or `levels.cycle-begun`. */
export function removeLevels(context: Context, fromCycle: string) {
  return context.inTransaction(async (trx) => {
    await lockThresholds(trx)
    const holdsFrom = await requireLaterCycle(trx, fromCycle, context.clock.now())
    if ((await deleteThresholds(trx, holdsFrom)) === 0) throw new AppError('not-found')
    await context.audit(trx, {
      action: 'level.thresholds-removed',
      subjectType: 'level',
      before: { fromCycle },
    })
    return listLevelVersions(trx, context)
  })
}

/**
 * Compares the levels by the points of the current cycle under new thresholds with those under the thresholds
 * that would otherwise apply in the given cycle.
 */
export async function previewLevels({ db, clock }: Context, { fromCycle, thresholds }: LevelsInput) {
  const now = clock.now()
  const holdsFrom = await requireLaterCycle(db, fromCycle, now)
  const current = findCycle(dayOf(now), await getRules(db))
  const others = (await listThresholds(db)).filter((threshold) => threshold.holdsFrom !== holdsFrom)
  const before = levelsIn(others, holdsFrom).map(({ startsAtPoints }) => startsAtPoints)
  const after = thresholds.map(({ startsAtPoints }) => startsAtPoints)
  const { moves, items } = await compareThresholds(db, current, before, after)
  const named = <Row extends { from: number; to: number }>(row: Row) => ({
    ...row,
    from: LEVELS[row.from] ?? 'bronze',
    to: LEVELS[row.to] ?? 'bronze',
  })
  return {
    professionals: moves.reduce((sum, { professionals }) => sum + professionals, 0),
    moves: moves.filter(({ from, to }) => from !== to).map(named),
    items: items.map(named),
  }
}

/** Returns the first day of a cycle. Throws `levels.cycle-begun` unless it is later than the current one. */
async function requireLaterCycle(db: Database, fromCycle: string, now: Date): Promise<string> {
  const rules = await getRules(db)
  const { startsOn } = daysOfCycle(fromCycle)
  if (findCycle(startsOn, rules) !== fromCycle || startsOn <= dayOf(now))
    throw new AppError('levels.cycle-begun', { fields: { fromCycle: 'levels.cycle-begun' } })
  return startsOn
}

const START = '0001-01-01'
/** The number of later cycles from which a change can apply. */
const AHEAD = 4

/** Lists the versions of the thresholds, newest first, and the cycles from which a change can apply. */
export async function listLevelVersions(
  db: Database,
  { clock }: Pick<Context, 'clock'>,
): Promise<{ items: z.input<typeof LevelVersion>[]; cycles: string[] }> {
  const today = dayOf(clock.now())
  const rules = await getRules(db)
  const current = findCycle(today, rules)
  const { startsOn } = daysOfCycle(current)
  const versions = [...Map.groupBy(await listThresholds(db), ({ holdsFrom }) => holdsFrom)]
  const inForce = versions.find(([holdsFrom]) => holdsFrom <= startsOn)?.[0]
  return {
    items: versions.map(([holdsFrom, thresholds]) => ({
      fromCycle: holdsFrom === START ? null : findCycle(holdsFrom, rules),
      holdsFrom: holdsFrom === START ? null : holdsFrom,
      thresholds: thresholds.map(({ level, startsAtPoints }) => ({ level, startsAtPoints })),
      state: holdsFrom > startsOn ? 'upcoming' : holdsFrom === inForce ? 'current' : 'past',
      createdAt: thresholds[0]?.createdAt ?? null,
      createdBy: thresholds[0]?.createdBy ?? null,
    })),
    cycles: cyclesFrom(current, rules, AHEAD),
  }
}
