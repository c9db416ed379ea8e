import type { Outlook } from '@esquadro/contract/levels/levels'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import type { ComputedProduct } from '../points/points.rules.ts'

/** What is left of a professional's credits, by the month in which it expires, the next first. One query. */
export async function listExpiring(
  db: Database,
  professionalId: string,
  today: string,
): Promise<Outlook['expiring']> {
  const { rows } = await sql<Outlook['expiring'][number]>`
    select to_char(expires_on, 'YYYY-MM') as month, min(expires_on) as first_on, sum(remaining)::bigint as points
    from point_lots
    where professional_id = ${professionalId} and remaining > 0 and expires_on > ${today}
    group by 1 order by 1`.execute(db)
  return rows
}

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * A product of a category (and brand) that stands for any: what is limited to single products does not apply to it.
 * `not-found` where category, brand or store takes no part. One query.
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
    id: nobody,
    name: found.categoryName,
    brandId: found.brandId ?? nobody,
    brandName: found.brandName ?? '',
    categoryId: found.categoryId,
    categoryName: found.categoryName,
    pointsPerRealBps: found.pointsPerRealBps,
  }
}
