import type { OutputOf } from '@esquadro/contract'
import type * as landing from '@esquadro/contract/publishing/landing/public'
import { getEarning } from '../../ledger/points/earning.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Context } from '../../platform/context/context.ts'
import { listAnnounced, listStoreNames } from './landing.queries.ts'
import { computeSample, type SampleQuery } from './sample.rules.ts'

const MAX_EXPERIENCES = 3
const MAX_STORES = 24

/** Returns the programme's data for the landing page, the same for every visitor. */
export async function getLanding(
  { db, clock }: Context,
  query: SampleQuery,
): Promise<OutputOf<typeof landing.getData>> {
  const now = clock.now()
  const today = dayOf(now)
  const [earning, experiences, stores] = await Promise.all([
    getEarning(db, { professionalId: null, day: today, now }),
    listAnnounced(db, now, MAX_EXPERIENCES),
    listStoreNames(db, MAX_STORES),
  ])
  return {
    levels: earning.levels.map(({ level, startsAtPoints }) => ({ level, startsAtPoints })),
    expiryMonths: earning.settings.pointsExpireMonths,
    experiences,
    stores,
    sample: computeSample(query, earning, today),
  }
}
