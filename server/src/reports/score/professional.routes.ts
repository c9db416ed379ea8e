import * as score from '@esquadro/contract/reports/score/professional'
import { recordChangesSeen } from '../../people/levels/levels.queries.ts'
import { handle } from '../../platform/http/handle.ts'
import { getOutlook as get, simulateSale } from './score.ts'

export const getOutlook = handle(score.getOutlook, ({ user }, context) => get(context, user.id))

export const acknowledgeRise = handle(score.acknowledgeRise, async ({ body, user }, { db, clock }) => {
  await recordChangesSeen(db, user.id, { until: new Date(body.raisedAt), now: clock.now() })
  return {}
})

export const simulate = handle(score.simulate, ({ query, user }, context) =>
  simulateSale(context, user.id, query),
)
