import * as contract from '@esquadro/contract/sales/counter/shopkeeper'
import { requireOwnStore } from '../../people/stores/stores.policies.ts'
import { handle } from '../../platform/http/handle.ts'
import { checkSale } from './check-sale.ts'

export const check = handle(contract.check, ({ body, user }, context) =>
  checkSale(
    context,
    {
      storeId: requireOwnStore(user),
      userId: user.id,
      keyId: null,
      accountId: user.id,
      programmeVersion: user.programmeVersion,
    },
    body,
  ),
)
