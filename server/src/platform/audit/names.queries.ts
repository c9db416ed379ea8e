import type { NamedKind } from '@esquadro/contract/platform/audit/cms'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { shortName } from '../privacy/masks.rules.ts'
import type { NamedRecord } from './named.rules.ts'

const own = (kind: NamedKind, table: string, column: string) => (ids: string[]) =>
  sql<NamedRecord>`
  select ${sql.lit(kind)} as kind, id, ${sql.ref(column)} as name, null::text as of, null::uuid as of_id
  from ${sql.table(table)} where id = any(${ids}::uuid[])`

const ofStore = (kind: NamedKind, table: string, column: string) => (ids: string[]) =>
  sql<NamedRecord>`
  select ${sql.lit(kind)} as kind, r.id, ${sql.ref(`r.${column}`)}, s.trade_name, s.id
  from ${sql.table(table)} r join stores s on s.id = r.store_id where r.id = any(${ids}::uuid[])`

const ofPerson =
  (kind: NamedKind, table: string, name: RawBuilder<unknown>, person: string) => (ids: string[]) =>
    sql<NamedRecord>`
  select ${sql.lit(kind)} as kind, r.id, ${name}, u.name, u.id
  from ${sql.table(table)} r join users u on u.id = ${sql.ref(`r.${person}`)} where r.id = any(${ids}::uuid[])`

/** One part per table; each reads by primary key. */
const parts: readonly ((ids: string[]) => RawBuilder<NamedRecord>)[] = [
  own('store', 'stores', 'trade_name'),
  own('product', 'products', 'name'),
  own('brand', 'brands', 'name'),
  own('category', 'categories', 'name'),
  own('product-import', 'product_imports', 'file_name'),
  own('accelerator', 'accelerators', 'name'),
  own('extra-point', 'extra_points', 'name'),
  own('experience', 'experiences', 'title'),
  own('experience-category', 'experience_categories', 'name'),
  own('post', 'posts', 'title'),
  own('video', 'videos', 'title'),
  own('webhook', 'webhooks', 'name'),
  own('trust', 'trust_items', 'name'),
  own('segment', 'segments', 'name'),
  (ids) => sql<NamedRecord>`
    select u.user_type as kind, u.id, u.name, s.trade_name, s.id
    from users u left join shopkeepers k on k.user_id = u.id left join stores s on s.id = k.store_id
    where u.id = any(${ids}::uuid[])`,
  ofStore('invoice', 'invoices', 'number'),
  ofStore('seller', 'sellers', 'name'),
  ofStore('pre-registration', 'pre_registrations', 'name'),
  ofStore('api-key', 'api_keys', 'name'),
  ofPerson('customer', 'customers', sql`r.name`, 'professional_id'),
  ofPerson('adjustment', 'adjustments', sql`null::text`, 'professional_id'),
  ofPerson('extract-document', 'extract_documents', sql`null::text`, 'professional_id'),
  ofPerson('invite', 'invites', sql`null::text`, 'inviter_id'),
  ofPerson('pce', 'pce_invoices', sql`r.amount_cents::text`, 'professional_id'),
  ofPerson(
    'dispute',
    'disputes',
    sql`(select c.name from customers c where c.id = r.customer_id)`,
    'claimant_id',
  ),
  (ids) => sql<NamedRecord>`
    select 'rule', r.id, coalesce(p.name, b.name, c.name), null, null::uuid
    from rule_versions r left join products p on p.id = r.product_id left join brands b on b.id = r.brand_id
      left join categories c on c.id = r.category_id
    where r.id = any(${ids}::uuid[])`,
  (ids) => sql<NamedRecord>`
    select 'webhook-delivery', d.id, w.name, null, null::uuid
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = any(${ids}::uuid[])`,
]

/** Shortens the names of customers and of people without an account. */
const SHORTENED: ReadonlySet<NamedKind> = new Set<NamedKind>(['customer', 'dispute', 'pre-registration'])

/** Returns the records of any kind with the given ids, by id. */
export async function findNamed(db: Database, ids: readonly string[]): Promise<Map<string, NamedRecord>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NamedRecord>`${sql.join(
    parts.map((part) => part([...ids])),
    sql` union all `,
  )}`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, name: row.name !== null && SHORTENED.has(row.kind) ? shortName(row.name) : row.name },
    ]),
  )
}
