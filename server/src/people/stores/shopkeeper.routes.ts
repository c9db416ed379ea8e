import * as contract from '@esquadro/contract/people/stores/shopkeeper'
import { handle } from '../../platform/http/handle.ts'
import { pageSellers } from './sellers.queries.ts'
import { changeSellerStatus as changeStatus, createSeller as create, renameSeller } from './sellers.ts'
import { requireOwnStore } from './stores.policies.ts'

export const getSellers = handle(contract.getSellers, ({ query, user }, { db }) =>
  pageSellers(db, requireOwnStore(user), query),
)

export const createSeller = handle(contract.createSeller, ({ body, user }, context) =>
  create(context, requireOwnStore(user), body),
)

export const updateSeller = handle(contract.updateSeller, ({ body, user }, context) =>
  renameSeller(context, requireOwnStore(user), body),
)

export const changeSellerStatus = handle(contract.changeSellerStatus, ({ body, user }, context) =>
  changeStatus(context, requireOwnStore(user), body),
)
