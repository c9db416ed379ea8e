import { bareEan } from '@esquadro/contract/platform/fields/ean'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { isParticipating } from './products.queries.ts'

export interface MatchableItem {
  readonly line: number
  /** As written in the document; null or text without digits (`SEM GTIN`) matches nothing. */
  readonly ean: string | null
  readonly code: string
  /** Further codes of the item, bar codes or codes of the store or brand, in order of precedence. */
  readonly otherCodes?: readonly string[]
}

export interface ProductMatch {
  readonly productId: string
  readonly matchedBy: 'ean' | 'store-code' | 'brand-code'
  /** The EAN by which it matched, as in the catalogue. */
  readonly ean: string | null
}

/**
 * Finds the participating product of each item: by EAN, else by the code that the store uses for it, else by a brand's
 * code if exactly one product has it, else by either code without regard to case, blanks and leading zeros if that
 * leads to exactly one product. Returns the matches by line, without unmatched items.
 */
export async function matchItems(
  db: Database,
  storeId: string,
  items: readonly MatchableItem[],
): Promise<Map<number, ProductMatch>> {
  if (items.length === 0) return new Map()
  const eans = items.flatMap(({ line, ean, otherCodes = [] }) =>
    [ean ?? '', ...otherCodes]
      .map((text) => text.trim())
      .filter((text) => /^\d{8,14}$/.test(text))
      .flatMap((text) => [text, bareEan(text)])
      .map((text, rank) => ({ line, rank, text })),
  )
  const codes = items.flatMap(({ line, code, otherCodes = [] }) =>
    [code, ...otherCodes]
      .map((text, rank) => ({ line, rank, text: text.trim() }))
      .filter(({ text }) => text !== ''),
  )
  const { rows } = await sql<ProductMatch & { line: number }>`
    with e as (
      select distinct on (i.line) i.line, p.id, p.ean from ${unnested(eans)} i
      join products p on p.ean = i.text and ${isParticipating}
      order by i.line, i.rank
    ), c as materialized (
      select i.line, i.rank, i.text as code, bare_code(i.text) as bare from ${unnested(codes)} i
      where i.line not in (select line from e)
    ), found as (
      select c.line, 1 as way, c.rank, p.id from c
      join store_products k on k.store_id = ${storeId} and k.code = c.code
      join products p on p.id = k.product_id and ${isParticipating}
      union all
      select c.line, 2, c.rank, p.id from c join products p on p.code = c.code and ${isParticipating}
      union all
      select c.line, 3, c.rank, p.id from c
      join store_products k on k.store_id = ${storeId} and bare_code(k.code) = c.bare
      join products p on p.id = k.product_id and ${isParticipating}
      union all
      select c.line, 4, c.rank, p.id from c join products p on bare_code(p.code) = c.bare and ${isParticipating}
    ), u as (
      select line, way, rank, (array_agg(id))[1] as id from found
      group by line, way, rank having count(distinct id) = 1
    )
    select line, id as product_id, 'ean' as matched_by, ean from e
    union all
    select * from (
      select distinct on (line) line, id, case when way in (1, 3) then 'store-code' else 'brand-code' end, null
      from u order by line, way, rank) m`.execute(db)
  return new Map(rows.map(({ line, ...match }) => [line, match]))
}

interface Candidate {
  readonly line: number
  readonly rank: number
  readonly text: string
}

const unnested = (
  candidates: readonly Candidate[],
) => sql`(select * from unnest(${candidates.map(({ line }) => line)}::int[],
  ${candidates.map(({ rank }) => rank)}::int[], ${candidates.map(({ text }) => text)}::text[]) as i (line, rank, text))`

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
