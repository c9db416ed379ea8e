import type { Context } from '../../platform/context/context.ts'
import { violates } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getSeller, insertSeller, type SellerRow, updateSeller } from './sellers.queries.ts'

/** Adds a seller to a store. Throws `name.taken` if the store has a seller of that name. */
export const createSeller = (
  { inTransaction, audit }: Context,
  storeId: string,
  input: { readonly name: string },
): Promise<SellerRow> =>
  mapTakenSellerName(() =>
    inTransaction(async (trx) => {
      const id = await insertSeller(trx, storeId, input.name)
      await audit(trx, { action: 'seller.created', subjectType: 'seller', subjectId: id, after: input })
      return getSeller(trx, storeId, id)
    }),
  )

/** Renames a seller of a store. Throws `name.taken` if the store has another seller of that name. */
export const renameSeller = (
  { inTransaction, audit }: Context,
  storeId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<SellerRow> =>
  mapTakenSellerName(() =>
    inTransaction(async (trx) => {
      const before = await getSeller(trx, storeId, id)
      await updateSeller(trx, storeId, id, { name })
      await audit(trx, {
        action: 'seller.updated',
        subjectType: 'seller',
        subjectId: id,
        before: { name: before.name },
        after: { name },
      })
      return getSeller(trx, storeId, id)
    }),
  )

/** Activates or deactivates a seller of a store. */
export const changeSellerStatus = (
  { inTransaction, audit }: Context,
  storeId: string,
  { id, active }: { readonly id: string; readonly active: boolean },
): Promise<SellerRow> =>
  inTransaction(async (trx) => {
    if (!(await updateSeller(trx, storeId, id, { active }))) throw new AppError('not-found')
    await audit(trx, {
      action: 'seller.status-changed',
      subjectType: 'seller',
      subjectId: id,
      after: { active },
    })
    return getSeller(trx, storeId, id)
  })

/** Runs `work`; throws `name.taken` if it violates the uniqueness of sellers' names within a store. */
async function mapTakenSellerName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'sellers_store_id_name_key'))
      throw new AppError('name.taken', { fields: { name: 'name.taken' } })
    throw error
  }
}
