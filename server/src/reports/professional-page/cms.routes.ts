import * as contract from '@esquadro/contract/reports/professional-page/cms'
import { requireProfessional } from '../../people/accounts/accounts.policies.ts'
import { listLevels } from '../../people/levels/levels.queries.ts'
import { daysOfCycle, findCycle } from '../../people/levels/levels.rules.ts'
import { addMonths, dayOf } from '../../platform/clock.ts'
import { handle } from '../../platform/http/handle.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { toParts } from './parts.rules.ts'
import { listScoreDays, listStoreSales } from './professional-page.queries.ts'

/** The number of stores with a name. */
const NAMED = 8

export const getYear = handle(contract.getYear, async ({ query: { id } }, { db, clock }) => {
  await requireProfessional(db, id)
  const today = dayOf(clock.now())
  const cycle = findCycle(today, await getRules(db))
  const { startsOn: from, endsOn: to } = daysOfCycle(cycle)
  const [levels, scores, stores] = await Promise.all([
    listLevels(db, cycle),
    listScoreDays(db, id, { cycle, from }),
    listStoreSales(db, id, { from: addMonths(today, -12), limit: NAMED }),
  ])
  return {
    cycle,
    from,
    to,
    today,
    levels: levels.map(({ level, startsAtPoints }) => ({ level, startsAtPoints })),
    scores,
    stores: toParts(stores),
  }
})
