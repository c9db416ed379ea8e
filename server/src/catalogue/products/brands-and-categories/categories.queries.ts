import type { CategoryInput } from '@esquadro/contract/catalogue/products/cms'
import type { Brand, Category, CmsCategory } from '@esquadro/contract/catalogue/products/shared'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { isParticipating } from '../products.queries.ts'

/** An active category with its products and brands. */
export interface CategoryRow extends Pick<Category, 'id' | 'name' | 'pointsPerRealBps' | 'fixedPoints'> {
  readonly products: number
  readonly brands: { readonly id: string; readonly name: string }[]
  readonly named: { readonly id: string; readonly brandId: string }[]
}

/**
 * Lists the active categories by name with their rate on a day and the number and brands of their products. `named` contains those of the given
 * products that belong to the category.
 */
export async function listCategoryOverviews(
  db: Database,
  named: readonly string[],
  day: string,
): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    with goods as (
      select p.category_id, p.brand_id, count(*)::int as products,
        json_agg(json_build_object('id', p.id, 'brandId', p.brand_id))
          filter (where p.id = any(${[...named]}::uuid[])) as named
      from products p where ${isParticipating} group by p.category_id, p.brand_id
    )
    select c.id, c.name, max(a.points_per_real_bps) as points_per_real_bps, max(a.fixed_points) as fixed_points,
      coalesce(sum(g.products), 0)::int as products,
      coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name_key)
        filter (where b.id is not null), '[]') as brands,
      coalesce((select json_agg(one) from goods n, json_array_elements(n.named) one where n.category_id = c.id), '[]')
        as named
    from categories c
    left join goods g on g.category_id = c.id
    left join brands b on b.id = g.brand_id
    left join lateral rate_on(null, null, c.id, ${day}::date) a on true
    where c.active
    group by c.id
    order by c.name_key`.execute(db)
  return rows
}

/** A category without the revision, which is computed from its values. */
export type StoredCategory = Omit<CmsCategory, 'revision'>

const brandColumns = ['id', 'name', 'active'] as const
const categoryColumns = ['id', 'name', 'active', 'pointsPerRealBps', 'pceRateBps'] as const

/** Lists the brands by name, all or only active ones. */
export async function listBrands(db: Database, onlyActive: boolean): Promise<Brand[]> {
  let brands = db.selectFrom('brands').select(brandColumns)
  if (onlyActive) brands = brands.where('active', '=', true)
  return brands.orderBy('nameKey').execute()
}

/** Lists the categories by name with their rate on a day, all or only active ones. */
export async function listCategories(
  db: Database,
  onlyActive: boolean,
  day: string,
): Promise<StoredCategory[]> {
  const { rows } = await sql<StoredCategory>`
    select c.id, c.name, c.active, a.points_per_real_bps, a.fixed_points, c.pce_rate_bps
    from categories c left join lateral rate_on(null, null, c.id, ${day}::date) a on true
    where c.active or not ${onlyActive}
    order by c.name_key`.execute(db)
  return rows
}

/** Returns the rate of a category on a day. */
export async function getCategoryRate(
  db: Database,
  id: string,
  day: string,
): Promise<Pick<StoredCategory, 'pointsPerRealBps' | 'fixedPoints'>> {
  const { rows } = await sql<Pick<StoredCategory, 'pointsPerRealBps' | 'fixedPoints'>>`
    select points_per_real_bps, fixed_points from rate_on(null, null, ${id}, ${day}::date)`.execute(db)
  return rows[0] ?? { pointsPerRealBps: null, fixedPoints: null }
}

/** Locks and reads a brand; throws `not-found`. */
export async function lockBrand(trx: Database, id: string): Promise<Brand> {
  const found = await trx
    .selectFrom('brands')
    .select(brandColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('not-found')
  return found
}

/** Locks and reads a category; throws `not-found`. */
export async function lockCategory(trx: Database, id: string): Promise<StoredCategory> {
  const found = await trx
    .selectFrom('categories')
    .select(categoryColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('not-found')
  return found
}

/** Inserts a brand. Violates `brands_name_key_key` if the name is taken. */
export const insertBrand = (trx: Database, name: string, now: Date): Promise<Brand> =>
  trx.insertInto('brands').values({ name, createdAt: now }).returning(brandColumns).executeTakeFirstOrThrow()

/** Updates a brand. Violates `brands_name_key_key` if the name is taken. */
export const updateBrand = (trx: Database, brand: Brand): Promise<Brand> =>
  trx
    .updateTable('brands')
    .set({ name: brand.name, active: brand.active })
    .where('id', '=', brand.id)
    .returning(brandColumns)
    .executeTakeFirstOrThrow()

/** Inserts a category. Violates `categories_name_key_key` if the name is taken. */
export const insertCategory = (trx: Database, category: CategoryInput, now: Date): Promise<StoredCategory> =>
  trx
    .insertInto('categories')
    .values({ ...category, createdAt: now })
    .returning(categoryColumns)
    .executeTakeFirstOrThrow()

/**
 * Updates a category with its first rate. Violates `categories_name_key_key` if the name is taken, `rules_in_force` if the
 * first rate is in force.
 */
export const updateCategory = (
  trx: Database,
  { id, fixedPoints: _fixed, ...category }: StoredCategory,
): Promise<StoredCategory> =>
  trx
    .updateTable('categories')
    .set(category)
    .where('id', '=', id)
    .returning(categoryColumns)
    .executeTakeFirstOrThrow()
