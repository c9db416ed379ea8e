import type { RateInput } from '@esquadro/contract/campaigns/rules/rule'
import { Explanation } from '@esquadro/contract/ledger/points/explanation'
import type { InvoiceKind } from '@esquadro/contract/sales/invoices/invoice'
import { sql } from 'kysely'
import { isParticipating } from '../../catalogue/products/products.queries.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { OwnRate, SampledSale } from './preview.rules.ts'

/** Lists the newest approved notes of some kinds issued in a period with the quantities of their lines, up to `limit`. */
export async function listSampledSales(
  db: Database,
  { from, to, kinds }: { readonly from: string; readonly to: string; readonly kinds: readonly InvoiceKind[] },
  limit: number,
): Promise<SampledSale[]> {
  const { rows } = await sql<{
    storeId: string
    storeName: string
    explanation: unknown
    quantities: Record<string, number> | null
    cfops: Record<string, string | null> | null
  }>`
    select i.store_id, s.trade_name as store_name, i.explanation,
      t.quantities, t.cfops
    from invoices i join stores s on s.id = i.store_id
    cross join lateral (
      select json_object_agg(t.line, round(t.quantity * 10000)::bigint) as quantities,
        json_object_agg(t.line, t.cfop) as cfops
      from invoice_items t where t.invoice_id = i.id
    ) t
    where i.status = 'approved' and i.kind = any(${[...kinds]}::text[]) and i.explanation is not null
      and i.issued_on between ${from} and ${to}
    order by i.position desc limit ${limit}`.execute(db)
  return rows.map(({ explanation, quantities, cfops, ...row }) => ({
    ...row,
    explanation: Explanation.parse(explanation),
    quantities: byLine(quantities),
    cfops: byLine(cfops),
  }))
}

const byLine = <Value>(values: Readonly<Record<string, Value>> | null): Map<number, Value> =>
  new Map(Object.entries(values ?? {}).map(([line, value]) => [Number(line), value]))

/** Returns the rates that products, their brands and their categories have on a day, most specific first. */
export async function listOwnRates(
  db: Database,
  productIds: readonly string[],
  day: string,
): Promise<Map<string, OwnRate[]>> {
  const { rows } = await sql<{ productId: string } & OwnRate>`
    select p.id as product_id, t.target, t.id, r.points_per_real_bps as bps, r.fixed_points as fixed
    from products p
    cross join lateral (values ('product', p.id, 1), ('brand', p.brand_id, 2), ('category', p.category_id, 3))
      t (target, id, nth)
    left join lateral rate_on(case when t.nth = 1 then t.id end, case when t.nth = 2 then t.id end,
      case when t.nth = 3 then t.id end, ${day}::date) r on true
    where p.id = any(${[...productIds]}::uuid[])
    order by p.id, t.nth`.execute(db)
  return Map.groupBy(rows, ({ productId }) => productId)
}

/**
 * Counts the participating products whose points a version of a rate would determine on its first day. One
 * query.
 */
export async function countGoverned(
  db: Database,
  { target, targetId, holdsFrom }: Pick<RateInput, 'target' | 'targetId' | 'holdsFrom'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with own as (
      select distinct on (product_id, brand_id, category_id) product_id, brand_id, category_id,
        num_nonnulls(points_per_real_bps, fixed_points) = 1 as is_set
      from rule_versions
      where kind = 'rate' and withdrawn_at is null and holds_from <= ${holdsFrom}
        and num_nonnulls(product_id, brand_id, category_id) = 1
      order by product_id, brand_id, category_id, holds_from desc
    )
    select count(*)::int as count
    from products p join categories c on c.id = p.category_id
    where ${isParticipating}
      and case ${target} when 'product' then p.id when 'brand' then p.brand_id when 'category' then p.category_id
        end is not distinct from ${targetId}::uuid
      and (${target} = 'product'
        or p.id not in (select product_id from own where is_set and product_id is not null))
      and (${target} in ('product', 'brand')
        or p.brand_id not in (select brand_id from own where is_set and brand_id is not null))
      and (${target} <> 'programme' or not exists (select from own o where o.category_id = c.id and o.is_set)
        and (c.points_per_real_bps is null or exists (select from own o where o.category_id = c.id)))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Sums the points credited in a period by the day on which they became available. */
export async function listCreditedPoints(
  db: Database,
  from: Date,
): Promise<{ availableOn: string; points: number }[]> {
  const { rows } = await sql<{ availableOn: string; points: number }>`
    select (available_at at time zone 'America/Sao_Paulo')::date as available_on, sum(amount)::bigint as points
    from point_entries
    where occurred_at >= ${from} and amount > 0 and kind <> 'reversal' and expires_on is not null
    group by 1 order by 1`.execute(db)
  return rows
}

/**
 * Counts the professionals by their ranks under thresholds with the points of the last 12 months and the last
 * 6 months.
 */
export async function compareCycles(
  db: Database,
  { year, semester, isLonger }: { readonly year: Date; readonly semester: Date; readonly isLonger: boolean },
  thresholds: readonly number[],
): Promise<{ from: number; to: number; professionals: number }[]> {
  const rankOf = (since: Date) =>
    sql`width_bucket(greatest(coalesce(sum(score_amount) filter (where occurred_at >= ${since}), 0), 0)::bigint,
      ${[...thresholds]}::bigint[]) - 1`
  const [before, after] = isLonger ? [semester, year] : [year, semester]
  const { rows } = await sql<{ from: number; to: number; professionals: number }>`
    select r.before as "from", r.after as "to", count(*)::int as professionals
    from (
      select professional_id, ${rankOf(before)} as before, ${rankOf(after)} as after
      from point_entries where occurred_at >= ${year} group by professional_id
    ) r
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
