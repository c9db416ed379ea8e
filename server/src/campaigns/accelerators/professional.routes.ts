import * as accelerators from '@esquadro/contract/campaigns/accelerators/professional'
import { allowsPoints } from '../../ledger/points/points.rules.ts'
import { getStandingFor } from '../../people/levels/levels.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import { handle } from '../../platform/http/handle.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { listRunningFor, segmentsOfRunning } from './accelerators.queries.ts'

export const getAll = handle(accelerators.getAll, async ({ query, user }, { db, clock }) => {
  const day = dayOf(clock.now())
  const settings = await getRules(db)
  const { profession, standing } = await getStandingFor(db, user.id, { settings, now: clock.now() })
  // Accelerators multiply points; a profession that the policy excludes from points has none.
  if (!allowsPoints(profession, settings))
    return { items: [], total: 0, page: query.page, limit: query.limit }
  return listRunningFor(db, query, {
    id: user.id,
    profession,
    level: standing.level,
    segmentIds: await segmentsOfRunning(db, user.id, clock.now()),
    day,
    isWithUpcoming: query.upcoming === 'true',
  })
})
