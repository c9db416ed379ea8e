import * as cmsStores from '@esquadro/contract/stores/cms'
import { difference } from '../audit/audit.rules.ts'
import { type Transaction, violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import {
  getStore,
  insertStore,
  listStores,
  lockStore,
  saveSellers,
  setStoreActive,
  updateStore,
} from './stores.queries.ts'

export const getAll = handle(cmsStores.getAll, async ({ query }, { db }) => listStores(db, query))

export const getOne = handle(cmsStores.getOne, async ({ query }, { db }) => getStore(db, query.id))

export const create = handle(cmsStores.create, async ({ body }, { inTransaction, audit, clock }) =>
  mapDuplicates(() =>
    inTransaction(async (trx) => {
      const id = await insertStore(trx, body, clock.now())
      await keepSellers(trx, id, body.sellers)
      const store = await getStore(trx, id)
      await audit(trx, { action: 'store.created', subjectType: 'store', subjectId: id, after: body })
      return store
    }),
  ),
)

export const update = handle(cmsStores.update, async ({ body }, { inTransaction, audit, clock }) =>
  mapDuplicates(() =>
    inTransaction(async (trx) => {
      const { id, ...store } = body
      await lockStore(trx, id)
      const before = await getStore(trx, id)
      await updateStore(trx, id, store, clock.now())
      await keepSellers(trx, id, store.sellers)
      const after = await getStore(trx, id)
      await audit(trx, {
        action: 'store.updated',
        subjectType: 'store',
        subjectId: id,
        ...difference(before, after),
      })
      return after
    }),
  ),
)

export const changeStatus = handle(
  cmsStores.changeStatus,
  async ({ body }, { inTransaction, audit, clock }) =>
    inTransaction(async (trx) => {
      await lockStore(trx, body.id)
      const before = await getStore(trx, body.id)
      if (before.active === body.active) return before
      await setStoreActive(trx, body.id, body.active, clock.now())
      await audit(trx, {
        action: 'store.status-changed',
        subjectType: 'store',
        subjectId: body.id,
        before: { active: before.active },
        after: { active: body.active },
      })
      return { ...before, active: body.active }
    }),
)

async function keepSellers(
  trx: Transaction,
  storeId: string,
  sellers: cmsStores.StoreInput['sellers'],
): Promise<void> {
  if (sellers && !(await saveSellers(trx, storeId, sellers))) throw new AppError('not-found')
}

async function mapDuplicates<T>(work: () => Promise<T>): Promise<T> {
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
