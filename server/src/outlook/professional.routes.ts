import * as outlook from '@esquadro/contract/outlook/professional'
import { handle } from '../http/handle.ts'
import { recordChangesSeen } from '../levels/levels.queries.ts'
import { getOutlook as get, simulateSale } from './outlook.ts'

export const getOutlook = handle(outlook.getOutlook, ({ user }, context) => get(context, user.id))

export const acknowledgeRise = handle(outlook.acknowledgeRise, async ({ body, user }, { db, clock }) => {
  await recordChangesSeen(db, user.id, { until: new Date(body.raisedAt), now: clock.now() })
  return {}
})

export const simulate = handle(outlook.simulate, ({ query, user }, context) =>
  simulateSale(context, user.id, query),
)
