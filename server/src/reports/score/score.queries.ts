import { sql } from 'kysely'
import type { ComputedProduct } from '../../ledger/points/points.rules.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'

const ABSENT = '00000000-0000-0000-0000-000000000000'

/**
 * Returns a stand-in for the products of a category (and brand) with their rate on a day. Ignores
 * accelerators limited to single products. Throws `not-found` if the category, the brand or the store is not
 * active.
 */
export async function getTypicalProduct(
  db: Database,
  of: {
    readonly category: string
    readonly brand?: string | undefined
    readonly store?: string | undefined
    readonly day: string
  },
): Promise<ComputedProduct> {
  const { rows } = await sql<{
    categoryId: string
    categoryName: string
    pointsPerRealBps: number | null
    fixedPoints: number | null
    rateFrom: 'brand' | 'category' | null
    holdsFrom: string | null
    brandId: string | null
    brandName: string | null
    storeId: string | null
  }>`
    select c.id as category_id, c.name as category_name, a.points_per_real_bps, a.fixed_points,
      a.rate_from, a.holds_from, b.id as brand_id,
      b.name as brand_name, s.id as store_id
    from categories c
    left join brands b on b.id = ${of.brand ?? null}::uuid and b.active
    left join stores s on s.id = ${of.store ?? null}::uuid and s.active
    left join lateral rate_on(null, b.id, c.id, ${of.day}::date) a on true
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
    fixedPoints: found.fixedPoints,
    rateFrom: found.rateFrom,
    rateHoldsFrom: found.holdsFrom,
  }
}
