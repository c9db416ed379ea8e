import type * as contract from '@esquadro/contract/stores/cms'
import { type Transaction, violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { saveSellers } from './stores.queries.ts'

/** Adds and updates sellers. Throws `not-found` if an id is not a seller of the store. */
export async function saveSellersOf(
  trx: Transaction,
  storeId: string,
  sellers: contract.StoreInput['sellers'],
): Promise<void> {
  if (sellers && !(await saveSellers(trx, storeId, sellers))) throw new AppError('not-found')
}

/** Runs `work`; throws `store.taken` or `name.taken` if it violates the uniqueness of CNPJs or sellers' names. */
export async function mapDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'stores_cnpj_key'))
      throw new AppError('store.taken', { fields: { cnpj: 'store.taken' } })
    if (violates(error, 'sellers_store_id_name_key'))
      throw new AppError('name.taken', { fields: { sellers: 'name.taken' } })
    throw error
  }
}
