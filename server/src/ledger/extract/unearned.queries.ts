import type { UnearnedItem } from '@esquadro/contract/ledger/extract/extract'
import type * as extract from '@esquadro/contract/ledger/extract/professional'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { contains } from '../../platform/database/search.queries.ts'

type Item = z.input<typeof UnearnedItem>
type Reasons = z.input<typeof extract.getUnearned.response>['reasons']

/**
 * Lists a page of the items of approved invoices that earned nothing, with the value of all matching items and counts
 * by reason.
 */
export async function listUnearned(
  db: Database,
  professionalId: string,
  query: z.output<typeof extract.getUnearned.query>,
): Promise<Paged<Item> & { valueCents: number; reasons: Reasons }> {
  const conditions: RawBuilder<unknown>[] = [sql`u.professional_id = ${professionalId}`]
  if (query.from) conditions.push(sql`u.issued_on >= ${query.from}`)
  if (query.to) conditions.push(sql`u.issued_on <= ${query.to}`)
  if (query.q)
    conditions.push(sql`(${contains('u.search', query.q)} or ${contains('i.number', query.q)}
      or ${contains('s.search', query.q)})`)
  const where = sql.join(conditions, sql` and `)
  const reasoned = query.reason ? sql`${where} and u.reason = ${query.reason}` : where
  const joined = sql`join invoices i on i.id = u.invoice_id join stores s on s.id = i.store_id`
  const { column, direction } = readSort(query.sort)
  const to = sql.raw(direction)
  const order = sql`${column === 'valueCents' ? sql`u.value_cents` : sql`u.issued_on`} ${to}, u.invoice_id ${to}, u.line ${to}`
  const [items, reasons] = await Promise.all([
    sql<Item>`
      select u.invoice_id, i.number as invoice_number, s.trade_name as store_name, u.line, u.issued_on, u.code,
        u.description, u.value_cents, u.reason, entry.id as entry_id
      from (
        select u.* from unearned_items u ${query.q ? joined : sql``} where ${reasoned}
        order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}
      ) u ${joined}
      left join lateral (
        select e.id from point_entries e
        where e.source_type = 'invoice' and e.source_id = u.invoice_id and e.kind = 'invoice'
          and e.professional_id = ${professionalId}
        order by e.position limit 1
      ) entry on true
      order by ${order}`.execute(db),
    sql<Reasons[number]>`
      select u.reason, count(*)::int as items, sum(u.value_cents)::bigint as value_cents
      from unearned_items u ${query.q ? joined : sql``}
      where ${where} group by u.reason order by 2 desc, 1`.execute(db),
  ])
  const counted = reasons.rows.filter(({ reason }) => !query.reason || reason === query.reason)
  return {
    items: items.rows,
    total: counted.reduce((sum, item) => sum + item.items, 0),
    page: query.page,
    limit: query.limit,
    valueCents: counted.reduce((sum, item) => sum + item.valueCents, 0),
    reasons: reasons.rows,
  }
}
