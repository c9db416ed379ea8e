import type { QueryOf } from '@esquadro/contract'
import type * as cmsStores from '@esquadro/contract/people/stores/cms'
import type { Paged } from '@esquadro/contract/platform/fields/page'
import { readSort } from '@esquadro/contract/platform/fields/page'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { DB } from '../../platform/database/generated/tables.ts'
import { containsDocument } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'

type StoreInput = cmsStores.StoreInput

const itemColumns = [
  'id',
  'cnpj',
  'legalName',
  'tradeName',
  'email',
  'phone',
  'city',
  'state',
  'active',
  'createdAt',
] as const

const shopkeepers = (eb: ExpressionBuilder<DB, 'stores'>) =>
  eb
    .selectFrom('shopkeepers')
    .innerJoin('users', 'users.id', 'shopkeepers.userId')
    .whereRef('shopkeepers.storeId', '=', 'stores.id')
    .where('users.status', '=', 'active')
    .select((count) => count.fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()

type Filters = Omit<QueryOf<typeof cmsStores.getAll>, 'page' | 'limit'>
type ListedStore = Omit<cmsStores.StoreItem, 'createdAt'> & { createdAt: Date }

function foundStores(db: Database, query: Filters) {
  let found = db.selectFrom('stores')
  if (query.q) found = found.where(containsDocument('stores.search', query.q))
  if (query.active !== undefined) found = found.where('active', '=', query.active)
  return found
}

/** Reads all stores that match the filters, in batches, for an export. */
export function exportedStores(db: Database, query: Filters): AsyncIterable<readonly ListedStore[]> {
  const { column, direction } = readSort(query.sort)
  const found = foundStores(db, query)
    .select(itemColumns)
    .select((eb) => shopkeepers(eb).as('shopkeepers'))
    .orderBy(column, direction)
    .orderBy('id', direction)
  return readInBatches(db, found, (rows) => rows)
}

/** Lists stores, searched by name or CNPJ and filtered by activity. */
export async function listStores(
  db: Database,
  query: QueryOf<typeof cmsStores.getAll>,
): Promise<Paged<ListedStore>> {
  const { column, direction } = readSort(query.sort)
  const found = foundStores(db, query)
  const [items, counted] = await Promise.all([
    found
      .select(itemColumns)
      .select((eb) => shopkeepers(eb).as('shopkeepers'))
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total: counted.total, page: query.page, limit: query.limit }
}

export type StoredStore = Omit<cmsStores.Store, 'createdAt' | 'revision'> & { createdAt: Date }

/** Returns a store with its sellers by name; throws `not-found`. */
export async function getStore(db: Database, id: string): Promise<StoredStore> {
  const store = await db
    .selectFrom('stores')
    .select(itemColumns)
    .select(['zipCode', 'street', 'number', 'complement', 'neighborhood'])
    .select((eb) => [
      shopkeepers(eb).as('shopkeepers'),
      sql<cmsStores.Store['sellers']>`coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name, 'active', s.active) order by s.name)
        from sellers s where s.store_id = stores.id), '[]')`.as('sellers'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!store) throw new AppError('not-found')
  return store
}

/** The fields of a store besides its sellers; an empty text is stored as null. */
export type StoreFacts = {
  readonly [Key in keyof Omit<StoreInput, 'sellers'>]: StoreInput[Key] | string | null
} & Pick<StoreInput, 'cnpj' | 'legalName' | 'tradeName'>

const columnsOf = (store: StoreFacts) => ({
  cnpj: store.cnpj,
  legalName: store.legalName,
  tradeName: store.tradeName,
  email: store.email || null,
  phone: store.phone || null,
  zipCode: store.zipCode || null,
  street: store.street || null,
  number: store.number || null,
  complement: store.complement || null,
  neighborhood: store.neighborhood || null,
  city: store.city || null,
  state: store.state || null,
})

/** Adds a store; returns its id. Violates `stores_cnpj_key` if the CNPJ is taken. */
export async function insertStore(trx: Database, store: StoreInput, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('stores')
    .values({ ...columnsOf(store), createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates a store. Violates `stores_cnpj_key` if the CNPJ is taken. */
export async function updateStore(trx: Database, id: string, store: StoreFacts, now: Date): Promise<void> {
  await trx
    .updateTable('stores')
    .set({ ...columnsOf(store), updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Activates or deactivates a store. */
export async function setStoreActive(trx: Database, id: string, active: boolean, now: Date): Promise<void> {
  await trx.updateTable('stores').set({ active, updatedAt: now }).where('id', '=', id).execute()
}

/** Whether a store is active. */
export async function isStoreActive(db: Database, storeId: string): Promise<boolean> {
  const row = await db.selectFrom('stores').select('active').where('id', '=', storeId).executeTakeFirst()
  return row?.active ?? false
}

/** Locks a store until the transaction ends. */
export async function lockStore(trx: Database, id: string): Promise<void> {
  await trx.selectFrom('stores').select('id').where('id', '=', id).forUpdate().execute()
}

/**
 * Adds the sellers without an id and updates the others; returns false if an id is not a seller of the store.
 * Violates `sellers_store_id_name_key` for duplicate names.
 */
export async function saveSellers(
  trx: Database,
  storeId: string,
  sellers: NonNullable<StoreInput['sellers']>,
): Promise<boolean> {
  const known = sellers.flatMap((seller) => (seller.id ? [{ ...seller, id: seller.id }] : []))
  const added = sellers.filter((seller) => !seller.id)
  if (known.length > 0) {
    const changed = await sql`
      update sellers s set name = n.name, active = coalesce(n.active, s.active)
      from unnest(${known.map(({ id }) => id)}::uuid[], ${known.map(({ name }) => name)}::text[],
        ${known.map(({ active }) => active ?? null)}::boolean[]) n (id, name, active)
      where s.id = n.id and s.store_id = ${storeId}`.execute(trx)
    if (Number(changed.numAffectedRows) !== new Set(known.map(({ id }) => id)).size) return false
  }
  if (added.length > 0)
    await trx
      .insertInto('sellers')
      .values(added.map(({ name, active }) => ({ storeId, name, active: active ?? true })))
      .execute()
  return true
}
