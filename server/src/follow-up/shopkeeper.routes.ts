import * as contract from '@esquadro/contract/follow-up/shopkeeper'
import { dayOf } from '../clock.ts'
import { handle } from '../http/handle.ts'
import { cycleOf } from '../levels/levels.rules.ts'
import { recordViews } from '../record-views/record-views.ts'
import { getRules } from '../settings/settings.queries.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { exportFollowed } from './export-followed.ts'
import { listFollowed } from './follow-up.queries.ts'

export const getAll = handle(contract.getAll, async ({ query, user }, context) => {
  const { db, clock } = context
  const today = dayOf(clock.now())
  const settings = await getRules(db)
  const cycle = cycleOf(today, settings)
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
