import * as contract from '@esquadro/contract/sales/counter/integration'
import { handle } from '../../platform/http/handle.ts'
import { checkSale } from './check-sale.ts'

export const check = handle(contract.check, ({ body, key }, context) =>
  checkSale(
    context,
    { storeId: key.storeId, userId: null, keyId: key.id, accountId: key.createdBy, programmeVersion: '' },
    body,
  ),
)
