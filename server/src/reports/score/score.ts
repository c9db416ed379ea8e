import type { QueryOf } from '@esquadro/contract'
import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import { daysBetween } from '@esquadro/contract/platform/fields/date'
import type { Outlook, Simulation } from '@esquadro/contract/reports/score/outlook'
import type * as score from '@esquadro/contract/reports/score/professional'
import { getEarning, readLimits } from '../../ledger/points/earning.queries.ts'
import { listExpiring } from '../../ledger/points/figures.queries.ts'
import { computeSale } from '../../ledger/points/sale.rules.ts'
import { listScores, listUnseenChanges } from '../../people/levels/levels.queries.ts'
import {
  centsFor,
  computeStanding,
  daysOfCycle,
  findCycle,
  findRise,
  levelAfterCycle,
} from '../../people/levels/levels.rules.ts'
import { addDays, dayOf } from '../../platform/clock.ts'
import type { Context } from '../../platform/context/context.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { defaultRateOn } from '../../platform/settings/versions.rules.ts'
import { answerForOwnCustomer } from '../../sales/counter/answer-for-own-customer.ts'
import { getTypicalProduct } from './score.queries.ts'

/** Returns a professional's level, the points missing to the next one, and the changes at the end of the current cycle. */
export async function getOutlook({ db, clock }: Context, professionalId: string): Promise<Outlook> {
  const today = dayOf(clock.now())
  const settings = await getRules(db)
  const cycle = findCycle(today, settings)
  const [{ levels, scores }, expiring, changes] = await Promise.all([
    listScores(db, [professionalId], { cycle, day: today }),
    listExpiring(db, professionalId, today),
    listUnseenChanges(db, professionalId),
  ])
  const score = { points: 0, floorRank: 0, ...scores.get(professionalId), cycle }
  const standing = computeStanding(levels, score)
  const { startsOn, endsOn } = daysOfCycle(cycle)
  const after = levelAfterCycle(levels, score)
  const { bps: pointsPerRealBps } = defaultRateOn(settings, today)
  return {
    standing,
    cycle: { name: cycle, startsOn, endsOn, daysLeft: daysBetween(today, endsOn) + 1 },
    levels: levels.map(({ level, startsAtPoints }) => ({ level, startsAtPoints })),
    rise: findRise(changes, standing.level),
    pointsPerRealBps,
    missingCents: standing.missing === null ? null : centsFor(standing.missing, pointsPerRealBps),
    afterCycle: {
      level: after,
      isLower: LEVELS.indexOf(after) < LEVELS.indexOf(standing.level),
      startsOn: addDays(endsOn, 1),
    },
    expiring,
  }
}

/**
 * Computes the points of a sale made today, as an approval would, and the level it leads to; for one of the professional's
 * customers also the answer that a store gets at the counter. Writes nothing. Throws `not-found`.
 */
export async function simulateSale(
  { db, clock, language }: Context,
  professionalId: string,
  query: QueryOf<typeof score.simulate>,
): Promise<Simulation> {
  const now = clock.now()
  const today = dayOf(now)
  const earning = await getEarning(db, { professionalId, day: today, now })
  const product = await getTypicalProduct(db, { ...query, day: today })
  const item = {
    line: 1,
    code: '',
    description: [product.categoryName, product.brandName].filter(Boolean).join(' · '),
    netCents: query.amountCents,
    returnedCents: 0,
    countsInTotal: true,
    product,
  }
  const storeId = query.store ?? null
  const sale = { items: [item], issuedOn: today, storeId }
  const accelerators = await readLimits(db, earning.accelerators, { day: today, professionalId, storeId })
  const explanation = computeSale(sale, { ...earning, accelerators }, today)
  const { levels, score } = earning
  const customer =
    query.customer === undefined
      ? null
      : await answerForOwnCustomer(
          { db, language },
          { professionalId, customerId: query.customer, day: today },
          {
            lines: [{ valueCents: query.amountCents, product: { ...product, pceRateBps: null } }],
            storeId,
            earning: { ...earning, accelerators },
          },
        )
  return {
    explanation,
    before: computeStanding(levels, score),
    after: computeStanding(levels, { ...score, points: score.points + explanation.total }),
    customer,
  }
}
