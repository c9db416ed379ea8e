import * as contract from '@esquadro/contract/people/follow-up/shopkeeper'
import { dayOf } from '../../platform/clock.ts'
import { handle } from '../../platform/http/handle.ts'
import { recordViews } from '../../platform/record-views/record-views.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { findCycle } from '../levels/levels.rules.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { exportFollowed } from './export-followed.ts'
import { listFollowed } from './follow-up.queries.ts'

export const getAll = handle(contract.getAll, async ({ query, user }, context) => {
  const { db, clock } = context
  const today = dayOf(clock.now())
  const settings = await getRules(db)
  const cycle = findCycle(today, settings)
  const found = await listFollowed(db, requireOwnStore(user), query, { today, cycle })
  await recordViews(
    context,
    user,
    'follow-up',
    found.items.map(({ userId }) => userId),
  )
  return found
})

export const exportAll = handle(contract.exportAll, ({ query, user }, context) =>
  exportFollowed(context, user, requireOwnStore(user), query),
)
