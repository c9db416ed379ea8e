import * as contract from '@esquadro/contract/stores/shopkeeper'
import { violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { updateSeller as changeSeller, findSeller, insertSeller, pageSellers } from './sellers.queries.ts'
import { requireOwnStore } from './stores.policies.ts'

export const getSellers = handle(contract.getSellers, ({ query, user }, { db }) =>
  pageSellers(db, requireOwnStore(user), query),
)

export const createSeller = handle(contract.createSeller, ({ body, user }, context) =>
  named(() =>
    context.inTransaction(async (trx) => {
      const id = await insertSeller(trx, requireOwnStore(user), body.name)
      await context.audit(trx, {
        action: 'seller.created',
        subjectType: 'seller',
        subjectId: id,
        after: body,
      })
      return getSeller(trx, requireOwnStore(user), id)
    }),
  ),
)

export const updateSeller = handle(contract.updateSeller, ({ body: { id, name }, user }, context) =>
  named(() =>
    context.inTransaction(async (trx) => {
      const before = await getSeller(trx, requireOwnStore(user), id)
      await changeSeller(trx, requireOwnStore(user), id, { name })
      await context.audit(trx, {
        action: 'seller.updated',
        subjectType: 'seller',
        subjectId: id,
        before: { name: before.name },
        after: { name },
      })
      return getSeller(trx, requireOwnStore(user), id)
    }),
  ),
)

export const changeSellerStatus = handle(
  contract.changeSellerStatus,
  ({ body: { id, active }, user }, context) =>
    context.inTransaction(async (trx) => {
      if (!(await changeSeller(trx, requireOwnStore(user), id, { active }))) throw new AppError('not-found')
      await context.audit(trx, {
        action: 'seller.status-changed',
        subjectType: 'seller',
        subjectId: id,
        after: { active },
      })
      return getSeller(trx, requireOwnStore(user), id)
    }),
)

async function getSeller(db: Parameters<typeof findSeller>[0], storeId: string, id: string) {
  const seller = await findSeller(db, storeId, id)
  if (!seller) throw new AppError('not-found')
  return seller
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'sellers_store_id_name_key'))
      throw new AppError('name.taken', { fields: { name: 'name.taken' } })
    throw error
  }
}
