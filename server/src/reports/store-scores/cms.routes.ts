import * as contract from '@esquadro/contract/reports/store-scores/cms'
import { getStore } from '../../people/stores/stores.queries.ts'
import { handle } from '../../platform/http/handle.ts'
import { getStoreScore as getScore } from './store-scores.ts'

export const getStoreScore = handle(contract.getStoreScore, async ({ query }, context) => {
  const { id } = await getStore(context.db, query.id)
  return getScore(context, id, 'names')
})
