import type { ReferenceStore } from '@esquadro/contract/people/stores/public'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { contains } from '../../platform/database/search.queries.ts'

/** Lists a page of the active stores by name, each with its active sellers. */
export async function listReferenceStores(
  db: Database,
  list: { readonly q: string | undefined; readonly page: number; readonly limit: number },
): Promise<{ items: ReferenceStore[]; total: number; page: number; limit: number }> {
  const { q, page, limit } = list
  let stores = db.selectFrom('stores').where('active', '=', true)
  if (q) stores = stores.where(contains('stores.search', q))
  const [{ total }, items] = await Promise.all([
    stores.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    stores
      .select((of) => [
        'id',
        'tradeName as name',
        'city',
        'state',
        sql<ReferenceStore['sellers']>`coalesce((
          select json_agg(json_build_object('id', e.id, 'name', e.name) order by e.name)
          from sellers e where e.store_id = ${of.ref('stores.id')} and e.active), '[]')`.as('sellers'),
      ])
      .orderBy('tradeName')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { items, total, page, limit }
}

/** Whether a store exists and is active, so that a professional may choose it as reference. */
export async function isReferenceStore(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('stores')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
