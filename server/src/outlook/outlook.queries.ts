import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import type { ComputedProduct } from '../points/points.rules.ts'

const ABSENT = '00000000-0000-0000-0000-000000000000'

/**
 * Returns a stand-in for any product of a category (and brand). Accelerators limited to single products do not apply to
 * it. Throws `not-found` if the category, the brand or the store is not active.
 */
export async function getTypicalProduct(
  db: Database,
  of: { readonly category: string; readonly brand?: string | undefined; readonly store?: string | undefined },
): Promise<ComputedProduct> {
  const { rows } = await sql<{
    categoryId: string
    categoryName: string
    pointsPerRealBps: number | null
    brandId: string | null
    brandName: string | null
    storeId: string | null
  }>`
    select c.id as category_id, c.name as category_name, c.points_per_real_bps, b.id as brand_id,
      b.name as brand_name, s.id as store_id
    from categories c
    left join brands b on b.id = ${of.brand ?? null}::uuid and b.active
    left join stores s on s.id = ${of.store ?? null}::uuid and s.active
    where c.id = ${of.category} and c.active`.execute(db)
  const [found] = rows
  if (!found || (of.brand && !found.brandId) || (of.store && !found.storeId)) throw new AppError('not-found')
  return {
    id: ABSENT,
    name: found.categoryName,
    brandId: found.brandId ?? ABSENT,
    brandName: found.brandName ?? '',
    categoryId: found.categoryId,
    categoryName: found.categoryName,
    pointsPerRealBps: found.pointsPerRealBps,
  }
}
