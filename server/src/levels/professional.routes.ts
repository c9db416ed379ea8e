import { daysBetween } from '@esquadro/contract/fields/date'
import { LEVELS } from '@esquadro/contract/levels/levels'
import * as levels from '@esquadro/contract/levels/professional'
import { addDays, dayOf } from '../clock.ts'
import { handle } from '../http/handle.ts'
import { getEarning } from '../points/earning.queries.ts'
import { computeSale } from '../points/sale.rules.ts'
import { getRules } from '../settings/settings.queries.ts'
import { getStanding, listScores } from './levels.queries.ts'
import { centsFor, cycleOf, daysOfCycle, levelAfterCycle, standingOf } from './levels.rules.ts'
import { getTypicalProduct, listExpiring } from './outlook.queries.ts'

export const getLevel = handle(levels.getLevel, async ({ user }, { db, clock }) =>
  getStanding(db, user.id, clock.now()),
)

export const getOutlook = handle(levels.getOutlook, async ({ user }, { db, clock }) => {
  const today = dayOf(clock.now())
  const settings = await getRules(db)
  const cycle = cycleOf(today, settings.cycle)
  const [{ levels: all, scores }, expiring] = await Promise.all([
    listScores(db, [user.id], cycle),
    listExpiring(db, user.id, today),
  ])
  const score = { points: 0, floorRank: 0, ...scores.get(user.id), cycle }
  const standing = standingOf(all, score)
  const { startsOn, endsOn } = daysOfCycle(cycle)
  const after = levelAfterCycle(all, score)
  return {
    standing,
    cycle: { name: cycle, startsOn, endsOn, daysLeft: daysBetween(today, endsOn) + 1 },
    levels: all.map(({ level, startsAtPoints }) => ({ level, startsAtPoints })),
    pointsPerRealBps: settings.pointsPerRealBps,
    missingCents: standing.missing === null ? null : centsFor(standing.missing, settings.pointsPerRealBps),
    afterCycle: {
      level: after,
      isLower: LEVELS.indexOf(after) < LEVELS.indexOf(standing.level),
      startsOn: addDays(endsOn, 1),
    },
    expiring,
  }
})

export const simulate = handle(levels.simulate, async ({ query, user }, { db, clock }) => {
  const now = clock.now()
  const today = dayOf(now)
  const earning = await getEarning(db, { professionalId: user.id, day: today, now })
  const product = await getTypicalProduct(db, query)
  const item = {
    line: 1,
    code: '',
    description: [product.categoryName, product.brandName].filter(Boolean).join(' · '),
    netCents: query.amountCents,
    returnedCents: 0,
    countsInTotal: true,
    product,
  }
  const sale = { items: [item], issuedOn: today, storeId: query.store ?? null }
  const explanation = computeSale(sale, earning, today)
  const { levels: all, score } = earning
  return {
    explanation,
    before: standingOf(all, score),
    after: standingOf(all, { ...score, points: score.points + explanation.total }),
  }
})
