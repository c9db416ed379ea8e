import { bareEan } from '@esquadro/contract/fields/ean'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { isParticipating } from './products.queries.ts'

export interface MatchableItem {
  readonly line: number
  /** As written in the document; null or text without digits (`SEM GTIN`) matches nothing. */
  readonly ean: string | null
  readonly code: string
}

export interface ProductMatch {
  readonly productId: string
  readonly matchedBy: 'ean' | 'store-code' | 'brand-code'
}

/**
 * Finds the participating product of each item: by EAN, else by the code that the store uses for it, else by a brand's
 * code if exactly one product has it. Returns the matches by line, without unmatched items. One query.
 */
export async function matchItems(
  db: Database,
  storeId: string,
  items: readonly MatchableItem[],
): Promise<Map<number, ProductMatch>> {
  if (items.length === 0) return new Map()
  const eans = items.map(({ ean }) => (ean !== null && /^\d{8,14}$/.test(ean.trim()) ? ean.trim() : null))
  const { rows } = await sql<ProductMatch & { line: number }>`
    select i.line, coalesce(e.id, s.id, b.id) as product_id,
      case when e.id is not null then 'ean' when s.id is not null then 'store-code' else 'brand-code' end as matched_by
    from unnest(${items.map(({ line }) => line)}::int[], ${eans}::text[],
      ${eans.map((ean) => ean && bareEan(ean))}::text[], ${items.map(({ code }) => code.trim())}::text[])
      as i (line, ean, bare_ean, code)
    left join lateral (
      select p.id from products p where p.ean in (i.ean, i.bare_ean) and ${isParticipating}
      order by p.ean = i.ean desc limit 1
    ) e on true
    left join lateral (
      select p.id from store_products k join products p on p.id = k.product_id
      where e.id is null and k.store_id = ${storeId} and k.code = i.code and ${isParticipating}
    ) s on true
    left join lateral (
      select (array_agg(p.id))[1] as id from products p
      where e.id is null and s.id is null and p.code = i.code and ${isParticipating}
      having count(*) = 1
    ) b on true
    where coalesce(e.id, s.id, b.id) is not null`.execute(db)
  return new Map(rows.map(({ line, productId, matchedBy }) => [line, { productId, matchedBy }]))
}

/** Remembers the code under which a store sells a product; the latest one replaces earlier products. */
export async function rememberStoreCode(
  trx: Database,
  storeId: string,
  code: string,
  productId: string,
): Promise<void> {
  if (code.trim() === '') return
  await trx
    .insertInto('storeProducts')
    .values({ storeId, code: code.trim(), productId })
    .onConflict((taught) => taught.columns(['storeId', 'code']).doUpdateSet({ productId }))
    .execute()
}
