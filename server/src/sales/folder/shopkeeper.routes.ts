import * as contract from '@esquadro/contract/sales/folder/shopkeeper'
import { handle } from '../../platform/http/handle.ts'
import { listSendingKeys } from './folder.queries.ts'

export const getKeys = handle(contract.getKeys, async ({ user }, { db, clock }) => ({
  items: user.storeId === null ? [] : await listSendingKeys(db, user.storeId, clock.now()),
}))
