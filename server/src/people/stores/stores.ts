import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/people/stores/cms'
import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { storesList } from '@esquadro/texts/lists/stores'
import { activeStatesFeminine } from '@esquadro/texts/words'
import { difference } from '../../platform/audit/audit.rules.ts'
import type { Context } from '../../platform/context/context.ts'
import { type Transaction, violates } from '../../platform/database/connect.ts'
import { computeRevision } from '../../platform/database/revision.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { withChanges } from '../../platform/with-changes.ts'
import {
  exportedStores,
  getStore,
  insertStore,
  lockStore,
  type StoredStore,
  type StoreFacts,
  saveSellers,
  setStoreActive,
  updateStore as update,
} from './stores.queries.ts'

/** Creates a store with its sellers. Throws `store.taken` if the CNPJ is taken. */
export const createStore = (
  { inTransaction, audit, clock }: Context,
  input: contract.StoreInput,
): Promise<StoredStore> =>
  mapDuplicates(() =>
    inTransaction(async (trx) => {
      const id = await insertStore(trx, input, clock.now())
      await saveSellersOf(trx, id, input.sellers)
      const store = await getStore(trx, id)
      await audit(trx, { action: 'store.created', subjectType: 'store', subjectId: id, after: input })
      return store
    }),
  )

/**
 * Changes a store, whose absent fields stay; adds sellers without an id, updates others and keeps absent ones. Throws `conflict` with
 * the current values if the revision is outdated.
 */
export const updateStore = (
  { inTransaction, audit, clock }: Context,
  { id, revision, ...input }: contract.StoreChanges,
): Promise<StoredStore> =>
  mapDuplicates(() =>
    inTransaction(async (trx) => {
      await lockStore(trx, id)
      const before = await getStore(trx, id)
      const current = withRevision(before)
      if (revision !== undefined && revision !== current.revision)
        throw new AppError('conflict', { data: current })
      await update(trx, id, withChanges<StoreFacts>(before, input), clock.now())
      await saveSellersOf(trx, id, input.sellers)
      const after = await getStore(trx, id)
      await audit(trx, {
        action: 'store.updated',
        subjectType: 'store',
        subjectId: id,
        ...difference(before, after),
      })
      return after
    }),
  )

/** Activates or deactivates a store; records nothing if the status is the same. */
export const changeStoreStatus = (
  { inTransaction, audit, clock }: Context,
  { id, active }: { readonly id: string; readonly active: boolean },
): Promise<StoredStore> =>
  inTransaction(async (trx) => {
    await lockStore(trx, id)
    const before = await getStore(trx, id)
    if (before.active === active) return before
    await setStoreActive(trx, id, active, clock.now())
    await audit(trx, {
      action: 'store.status-changed',
      subjectType: 'store',
      subjectId: id,
      before: { active: before.active },
      after: { active },
    })
    return { ...before, active }
  })

/** Adds and updates sellers. Throws `not-found` if an id is not a seller of the store. */
async function saveSellersOf(
  trx: Transaction,
  storeId: string,
  sellers: contract.StoreInput['sellers'],
): Promise<void> {
  if (sellers && !(await saveSellers(trx, storeId, sellers))) throw new AppError('not-found')
}

/** Runs `work`; throws `store.taken` or `name.taken` if it violates the uniqueness of CNPJs or sellers' names. */
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

/** A store with the revision of the fields in its form and its sellers' form, which excludes status and counts. */
export function withRevision(store: StoredStore): StoredStore & { readonly revision: string } {
  const { id: _id, active: _active, shopkeepers: _shopkeepers, createdAt: _createdAt, ...edited } = store
  return { ...store, revision: computeRevision(edited) }
}

/** Exports the stores as filtered and sorted. */
export function exportStores(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'store',
    list: storesList,
    query,
    rows: exportedStores(context.db, query),
    values: {
      tradeName: (row) => row.tradeName,
      legalName: (row) => row.legalName,
      cnpj: (row) => maskCnpj(row.cnpj),
      email: (row) => row.email,
      phone: (row) => row.phone,
      city: (row) => row.city,
      state: (row) => row.state,
      shopkeepers: (row) => row.shopkeepers,
      active: (row) => activeStatesFeminine[row.active ? 'active' : 'inactive'],
      createdAt: (row) => row.createdAt,
    },
  })
}
