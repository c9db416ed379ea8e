import type { QueryOf } from '@esquadro/contract'
import type { getBrands, getCategories } from '@esquadro/contract/catalogue/products/cms'
import type { Brand, CmsBrand, CmsCategory } from '@esquadro/contract/catalogue/products/shared'
import { type Paged, type Paging, readSort } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'
import { pageOf } from '../../../platform/database/page.queries.ts'
import { computeRevision } from '../../../platform/database/revision.ts'
import { contains } from '../../../platform/database/search.queries.ts'
import type { StoredCategory } from './categories.queries.ts'

interface Listed {
  readonly products: number
  readonly createdAt: Date
}

/** The conditions that brands and categories share, on the alias `n`. */
function matching({ q, active }: { readonly q?: string | undefined; readonly active?: boolean | undefined }) {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (q) conditions.push(contains('n.name_key', q))
  if (active !== undefined) conditions.push(sql`n.active = ${active}`)
  return sql.join(conditions, sql` and `)
}

const brandOrder = { name: sql`n.name_key`, createdAt: sql`n.created_at` } as const

/** Lists a page of the brands with the number of their products. */
export async function listCmsBrands(
  db: Database,
  query: Paging<QueryOf<typeof getBrands>>,
): Promise<Paged<Brand & Listed>> {
  const { column, direction } = readSort(query.sort)
  const where = matching(query)
  const order = sql`${brandOrder[column]} ${sql.raw(direction)}, n.id ${sql.raw(direction)}`
  const [{ rows: items }, counted] = await Promise.all([
    sql<Brand & Listed>`
      select n.id, n.name, n.active, n.created_at,
        (select count(*)::int from products p where p.brand_id = n.id) as products
      from brands n where ${where} order by ${order} ${pageOf(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from brands n where ${where}`.execute(db),
  ])
  return { items, total: counted.rows[0]?.total ?? 0, page: query.page, limit: query.limit }
}

const categoryOrder = {
  name: sql`n.name_key`,
  createdAt: sql`n.created_at`,
  rate: sql`coalesce(a.points_per_real_bps, -1)`,
  pceRate: sql`coalesce(n.pce_rate_bps, 0)`,
} as const

/** Lists a page of the categories with their rate on a day and the number of their products. */
export async function listCmsCategories(
  db: Database,
  query: Paging<QueryOf<typeof getCategories>>,
  day: string,
): Promise<Paged<StoredCategory & Listed>> {
  const { column, direction } = readSort(query.sort)
  const where = matching(query)
  const order = sql`${categoryOrder[column]} ${sql.raw(direction)}, n.name_key ${sql.raw(direction)}`
  const [{ rows: items }, counted] = await Promise.all([
    sql<StoredCategory & Listed>`
      select n.id, n.name, n.active, n.created_at, a.points_per_real_bps, a.fixed_points, n.pce_rate_bps,
        (select count(*)::int from products p where p.category_id = n.id) as products
      from categories n left join lateral rate_on(null, null, n.id, ${day}::date) a on true
      where ${where} order by ${order} ${pageOf(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from categories n where ${where}`.execute(db),
  ])
  return { items, total: counted.rows[0]?.total ?? 0, page: query.page, limit: query.limit }
}

/** Adds the revision of the values that the form of a brand edits. */
export const withBrandRevision = (brand: Brand): CmsBrand => ({
  ...brand,
  revision: computeRevision({ name: brand.name }),
})

/** Adds the revision of the values that the form of a category edits; the rate is that of today. */
export const withCategoryRevision = (category: StoredCategory): CmsCategory => {
  const { name, pointsPerRealBps, pceRateBps } = category
  return { ...category, revision: computeRevision({ name, pointsPerRealBps, pceRateBps }) }
}
