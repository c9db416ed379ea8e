import { LEVEL_GRANT_MAX_DAYS, type LevelGrantInput } from '@esquadro/contract/ledger/level-grants/cms'
import type { Level } from '@esquadro/contract/people/levels/levels'
import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import { requireProfessional } from '../../people/accounts/accounts.policies.ts'
import { currentCycle, getStanding, listScores } from '../../people/levels/levels.queries.ts'
import { asLevel, computeStanding } from '../../people/levels/levels.rules.ts'
import { addDays, dayOf } from '../../platform/clock.ts'
import type { Caller, Context, Services } from '../../platform/context/context.ts'
import { type Database, inTransaction } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { notify } from '../../platform/notifications/notify.ts'
import {
  closeGrants,
  endGrant,
  getGrant,
  insertGrant,
  type LevelGrantRow,
  lockGrants,
} from './level-grants.queries.ts'

/**
 * Sets the level of a professional by hand from today until a day; replaces an earlier one. Throws
 * `level.not-above` unless it is higher than the level by points.
 */
export function setLevel(
  context: Context,
  user: Caller,
  { id: professionalId, level, until, reason }: LevelGrantInput,
): Promise<LevelGrantRow> {
  const now = context.clock.now()
  const today = dayOf(now)
  if (until < today) throw new AppError('level.past-day', { fields: { until: 'level.past-day' } })
  if (until > addDays(today, LEVEL_GRANT_MAX_DAYS))
    throw new AppError('level.too-far', { fields: { until: 'level.too-far' } })
  return context.inTransaction(async (trx) => {
    await requireProfessional(trx, professionalId)
    await lockGrants(trx, professionalId)
    const before = await getStanding(trx, professionalId, now)
    const earned = await earnedLevel(trx, professionalId, { cycle: before.cycle, day: today })
    if (LEVELS.indexOf(level) <= LEVELS.indexOf(earned))
      throw new AppError('level.not-above', { fields: { level: 'level.not-above' } })
    await endGrant(trx, professionalId, { today, by: user.id, now, reason: null })
    const id = await insertGrant(trx, { professionalId, level, from: today, until, reason, by: user.id, now })
    await context.audit(trx, {
      action: 'professional.level-set',
      subjectType: 'user',
      subjectId: professionalId,
      before: { level: before.level, until: before.setUntil },
      after: { level, until, reason },
    })
    await notifyLevelChange(trx, professionalId, before.level, now)
    return getGrant(trx, id, today)
  })
}

/** Ends the level that was set by hand for a professional. Throws `not-found` if none counts today. */
export function endLevel(
  context: Context,
  user: Caller,
  { id: professionalId, reason }: { readonly id: string; readonly reason: string },
): Promise<LevelGrantRow> {
  const now = context.clock.now()
  const today = dayOf(now)
  return context.inTransaction(async (trx) => {
    await requireProfessional(trx, professionalId)
    await lockGrants(trx, professionalId)
    const before = await getStanding(trx, professionalId, now)
    const id = await endGrant(trx, professionalId, { today, by: user.id, now, reason })
    if (id === null) throw new AppError('not-found')
    await context.audit(trx, {
      action: 'professional.level-ended',
      subjectType: 'user',
      subjectId: professionalId,
      before: { level: before.level, until: before.setUntil },
      after: { reason },
    })
    await notifyLevelChange(trx, professionalId, before.level, now)
    return getGrant(trx, id, today)
  })
}

/** Returns a professional's level by points and the previous cycle, ignoring a level set by hand. */
async function earnedLevel(
  trx: Database,
  professionalId: string,
  at: { readonly cycle: string; readonly day: string },
): Promise<Level> {
  const { levels, scores } = await listScores(trx, [professionalId], at)
  const { points = 0, floorRank = 0 } = scores.get(professionalId) ?? {}
  return computeStanding(levels, { points, floorRank, cycle: at.cycle }).level
}

async function notifyLevelChange(trx: Database, userId: string, from: Level, now: Date): Promise<void> {
  const { level: to } = await getStanding(trx, userId, now)
  if (from !== to) await notify(trx, [{ userId, kind: 'level-changed', data: { from, to } }], now)
}

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
        const to = score ? computeStanding(levels, { ...score, cycle }).level : from
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
