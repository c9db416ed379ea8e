import * as contract from '@esquadro/contract/reports/store-scores/shopkeeper'
import { requireOwnStore } from '../../people/stores/stores.policies.ts'
import { handle } from '../../platform/http/handle.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { getStoreScore } from './store-scores.ts'

export const getData = handle(contract.getData, async ({ user }, context) =>
  getStoreScore(context, requireOwnStore(user), (await getRules(context.db)).storeRanking),
)
