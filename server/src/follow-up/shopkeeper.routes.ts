import * as contract from '@esquadro/contract/follow-up/shopkeeper'
import { dayOf } from '../clock.ts'
import { handle } from '../http/handle.ts'
import { cycleOf } from '../levels/levels.rules.ts'
import { getRules } from '../settings/settings.queries.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { listFollowed } from './follow-up.queries.ts'

export const getAll = handle(contract.getAll, async ({ query, user }, { db, clock }) => {
  const today = dayOf(clock.now())
  const settings = await getRules(db)
  return listFollowed(db, requireOwnStore(user), query, { today, cycle: cycleOf(today, settings.cycle) })
})
