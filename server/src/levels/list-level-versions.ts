import type { LevelVersion } from '@esquadro/contract/levels/cms'
import type { z } from 'zod'
import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { getRules } from '../settings/settings.queries.ts'
import { cycleOf, cyclesFrom, daysOfCycle } from './levels.rules.ts'
import { listThresholds } from './thresholds.queries.ts'

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
  const current = cycleOf(today, rules)
  const { startsOn } = daysOfCycle(current)
  const versions = [...Map.groupBy(await listThresholds(db), ({ holdsFrom }) => holdsFrom)]
  const inForce = versions.find(([holdsFrom]) => holdsFrom <= startsOn)?.[0]
  return {
    items: versions.map(([holdsFrom, thresholds]) => ({
      fromCycle: holdsFrom === START ? null : cycleOf(holdsFrom, rules),
      holdsFrom: holdsFrom === START ? null : holdsFrom,
      thresholds: thresholds.map(({ level, startsAtPoints }) => ({ level, startsAtPoints })),
      state: holdsFrom > startsOn ? 'upcoming' : holdsFrom === inForce ? 'current' : 'past',
      createdAt: thresholds[0]?.createdAt ?? null,
      createdBy: thresholds[0]?.createdBy ?? null,
    })),
    cycles: cyclesFrom(current, rules, AHEAD),
  }
}
