import type { QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/people/stores/shopkeeper'
import type { Paged } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'

export type SellerRow = contract.Seller

/** Lists all sellers of a store, by name. */
export const listSellers = (
  db: Database,
  storeId: string,
): Promise<{ id: string; name: string; active: boolean }[]> =>
  db
    .selectFrom('sellers')
    .select(['id', 'name', 'active'])
    .where('storeId', '=', storeId)
    .orderBy('name')
    .limit(1_000)
    .execute()

/** Lists a page of a store's sellers, by name. */
export async function pageSellers(
  db: Database,
  storeId: string,
  query: QueryOf<typeof contract.getSellers>,
): Promise<Paged<SellerRow>> {
  const conditions: RawBuilder<unknown>[] = [sql`e.store_id = ${storeId}`]
  if (query.q) conditions.push(sql`position(fold(${query.q}) in fold(e.name)) > 0`)
  if (query.active !== undefined) conditions.push(sql`e.active = ${query.active}`)
  const where = sql.join(conditions, sql` and `)
  const { rows: items } = await sql<SellerRow>`
    select e.id, e.name, e.active, (select count(*)::int from pre_registrations p where p.seller_id = e.id) as pre_registrations
    from sellers e where ${where} order by e.name, e.id limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(
    db,
  )
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from sellers e where ${where}`.execute(db)
  return { items, total: rows[0]?.total ?? 0, page: query.page, limit: query.limit }
}

/** Returns a seller of a store; throws `not-found`. */
export async function getSeller(db: Database, storeId: string, id: string): Promise<SellerRow> {
  const { rows } = await sql<SellerRow>`
    select e.id, e.name, e.active, (select count(*)::int from pre_registrations p where p.seller_id = e.id) as pre_registrations
    from sellers e where e.store_id = ${storeId} and e.id = ${id}`.execute(db)
  const [seller] = rows
  if (!seller) throw new AppError('not-found')
  return seller
}

/** Adds a seller; returns the id. Violates `sellers_store_id_name_key` for a taken name. */
export async function insertSeller(trx: Database, storeId: string, name: string): Promise<string> {
  const { id } = await trx
    .insertInto('sellers')
    .values({ storeId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Updates a seller of a store; returns whether it exists. Violates `sellers_store_id_name_key` for a taken
 * name.
 */
export async function updateSeller(
  trx: Database,
  storeId: string,
  id: string,
  change: { readonly name?: string; readonly active?: boolean },
): Promise<boolean> {
  const result = await trx
    .updateTable('sellers')
    .set(change)
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
