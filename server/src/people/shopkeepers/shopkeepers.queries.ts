import type { QueryOf } from '@esquadro/contract'
import type { AccountStatus } from '@esquadro/contract/people/accounts/status'
import type * as cmsShopkeepers from '@esquadro/contract/people/shopkeepers/cms'
import { readSort } from '@esquadro/contract/platform/fields/page'
import type { Database } from '../../platform/database/connect.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'

/**
 * Returns the id of the store with a CNPJ; adds one that awaits approval if there is none. Locks the store, so that it is not
 * removed with the last sign-up that requested it.
 */
export async function joinOrRequestStore(
  trx: Database,
  store: { readonly cnpj: string; readonly name: string; readonly now: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('stores')
    .values({
      cnpj: store.cnpj,
      legalName: store.name,
      tradeName: store.name,
      active: false,
      awaitsApproval: true,
      createdAt: store.now,
      updatedAt: store.now,
    })
    .onConflict((conflict) => conflict.column('cnpj').doUpdateSet({ cnpj: store.cnpj }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds the name of a store that was approved, and whether it has an active manager; or null. */
export async function findSignUpStore(
  db: Database,
  cnpj: string,
): Promise<{ readonly name: string; readonly hasManager: boolean } | null> {
  const found = await db
    .selectFrom('stores as s')
    .select((eb) => [
      's.tradeName as name',
      eb
        .exists(
          eb
            .selectFrom('shopkeepers as k')
            .innerJoin('users as u', 'u.id', 'k.userId')
            .select('k.userId')
            .whereRef('k.storeId', '=', 's.id')
            .where('k.isManager', '=', true)
            .where('u.status', '=', 'active'),
        )
        .as('hasManager'),
    ])
    .where('s.cnpj', '=', cnpj)
    .where('s.awaitsApproval', '=', false)
    .executeTakeFirst()
  return found ? { name: found.name, hasManager: Boolean(found.hasManager) } : null
}

/** Adds the shopkeeper's row of an account. */
export async function insertShopkeeper(
  trx: Database,
  shopkeeper: { readonly userId: string; readonly storeId: string; readonly now: Date },
): Promise<void> {
  const { now, ...values } = shopkeeper
  await trx
    .insertInto('shopkeepers')
    .values({ ...values, createdAt: now })
    .execute()
}

/** A shopkeeper's store, locked until the transaction ends, and whether it has an active manager. */
export interface LockedStore {
  readonly id: string
  readonly awaitsApproval: boolean
  /** Whether the shopkeeper manages it. */
  readonly isManager: boolean
  readonly hasManager: boolean
}

/** Locks and returns the store of a shopkeeper; null for other users. */
export async function findAndLockStore(trx: Database, userId: string): Promise<LockedStore | null> {
  const store = await trx
    .selectFrom('stores as s')
    .innerJoin('shopkeepers as k', 'k.storeId', 's.id')
    .select(['s.id', 's.awaitsApproval', 'k.isManager'])
    .where('k.userId', '=', userId)
    .forUpdate('s')
    .executeTakeFirst()
  if (!store) return null
  const manager = await trx
    .selectFrom('shopkeepers as k')
    .innerJoin('users as u', 'u.id', 'k.userId')
    .select('k.userId')
    .where('k.storeId', '=', store.id)
    .where('k.isManager', '=', true)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  return { ...store, hasManager: manager !== undefined }
}

/** Makes a shopkeeper a manager of the store, who approves colleagues. */
export async function makeManager(trx: Database, userId: string): Promise<void> {
  await trx.updateTable('shopkeepers').set({ isManager: true }).where('userId', '=', userId).execute()
}

/** Ends a shopkeeper's management of the store. */
export async function endManagement(trx: Database, userId: string): Promise<void> {
  await trx.updateTable('shopkeepers').set({ isManager: false }).where('userId', '=', userId).execute()
}

/** Counts the active managers of a store. */
export async function countManagers(db: Database, storeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('shopkeepers as k')
    .innerJoin('users as u', 'u.id', 'k.userId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('k.storeId', '=', storeId)
    .where('k.isManager', '=', true)
    .where('u.status', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the names of a store's active managers. */
export async function listManagerNames(db: Database, storeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shopkeepers as k')
    .innerJoin('users as u', 'u.id', 'k.userId')
    .select('u.name')
    .where('k.storeId', '=', storeId)
    .where('k.isManager', '=', true)
    .where('u.status', '=', 'active')
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
  return rows.map(({ name }) => name)
}

/** Activates a requested store. */
export async function openStore(trx: Database, storeId: string, now: Date): Promise<void> {
  await trx
    .updateTable('stores')
    .set({ active: true, awaitsApproval: false, updatedAt: now })
    .where('id', '=', storeId)
    .execute()
}

/** Lists the ids of the active managers of a shopkeeper's store, who may approve the shopkeeper. */
export async function listManagers(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shopkeepers as mine')
    .innerJoin('shopkeepers as k', 'k.storeId', 'mine.storeId')
    .innerJoin('users as u', 'u.id', 'k.userId')
    .select('k.userId')
    .where('mine.userId', '=', userId)
    .where('k.userId', '!=', userId)
    .where('k.isManager', '=', true)
    .where('u.status', '=', 'active')
    .execute()
  return rows.map((row) => row.userId)
}

/** Returns a shopkeeper with the store, or null. */
export async function findShopkeeper(db: Database, userId: string) {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('shopkeepers as k', 'k.userId', 'u.id')
    .innerJoin('stores as s', 's.id', 'k.storeId')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.cellphone',
      'u.profileImageId',
      'u.acceptsEmail',
      'k.isManager',
      's.id as storeId',
      's.tradeName',
      's.legalName',
      's.cnpj',
      's.city',
      's.state',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export type ShopkeeperFilter = QueryOf<typeof cmsShopkeepers.getAll>

function foundShopkeepers(db: Database, { q, status, storeId }: Omit<ShopkeeperFilter, 'page' | 'limit'>) {
  let found = db
    .selectFrom('users as u')
    .innerJoin('shopkeepers as k', 'k.userId', 'u.id')
    .innerJoin('stores as s', 's.id', 'k.storeId')
    .where('u.userType', '=', 'shopkeeper')
    .where('u.erasedAt', 'is', null)
  if (status) found = found.where('u.status', '=', status)
  if (storeId) found = found.where('k.storeId', '=', storeId)
  if (q) found = found.where(contains('u.search', q))
  return found
}

const withStore = (found: ReturnType<typeof foundShopkeepers>, sort: ShopkeeperFilter['sort']) => {
  const { column, direction } = readSort(sort)
  return found
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.emailRejectedAt',
      'u.cellphone',
      'u.status',
      'u.profileImageId',
      'u.createdAt',
      'k.isManager',
      's.id as storeId',
      's.tradeName',
      's.cnpj',
      's.active',
      's.awaitsApproval',
    ])
    .orderBy(`u.${column}`, direction)
    .orderBy('u.id', direction)
}

/** Reads all shopkeepers that match a filter, in batches, for an export. */
export const exportedShopkeepers = (db: Database, filter: Omit<ShopkeeperFilter, 'page' | 'limit'>) =>
  readInBatches(db, withStore(foundShopkeepers(db, filter), filter.sort), (rows) =>
    // A check constraint excludes other values.
    rows.map((row) => ({ ...row, status: row.status as AccountStatus })),
  )

/** Lists a page of shopkeepers, each with the store. */
export async function listShopkeepers(db: Database, filter: ShopkeeperFilter) {
  const { page, limit } = filter
  const found = foundShopkeepers(db, filter)
  const [{ total }, rows] = await Promise.all([
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    withStore(found, filter.sort)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  // A check constraint excludes other values.
  const items = rows.map((row) => ({ ...row, status: row.status as AccountStatus }))
  return { items, total, page, limit }
}
