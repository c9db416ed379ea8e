import * as contract from '@esquadro/contract/store-scores/shopkeeper'
import { handle } from '../http/handle.ts'
import { getRules } from '../settings/settings.queries.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { getStoreScore } from './store-scores.ts'

export const getData = handle(contract.getData, async ({ user }, context) =>
  getStoreScore(context, requireOwnStore(user), (await getRules(context.db)).storeRanking),
)
