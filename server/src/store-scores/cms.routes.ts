import * as contract from '@esquadro/contract/store-scores/cms'
import { handle } from '../http/handle.ts'
import { getStore } from '../stores/stores.queries.ts'
import { getStoreScore as getScore } from './store-scores.ts'

export const getStoreScore = handle(contract.getStoreScore, async ({ query }, context) => {
  const { id } = await getStore(context.db, query.id)
  return getScore(context, id, 'names')
})
