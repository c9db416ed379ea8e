import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import type { CmsInvoiceDetails, CmsInvoiceItem } from '@esquadro/contract/sales/invoices/cms'
import type { InvoiceStatus } from '@esquadro/contract/sales/invoices/invoice'
import { type RawBuilder, sql } from 'kysely'
import { isParticipating } from '../../catalogue/products/products.queries.ts'
import { listChanges } from '../../platform/audit/audit.rules.ts'
import type { DownloadedFile } from '../../platform/context/file-store.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'

/** The fields of an invoice that lists do not show. */
export interface InvoiceRest {
  readonly emitterCnpj: string
  readonly storeCnpj: string
  readonly recipientDocument: string | null
  readonly issuedAt: Date
  readonly productsCents: number
  readonly checks: InvoiceCheck[]
  readonly explanation: unknown
  readonly waitingCancellation: CmsInvoiceDetails['waitingCancellation'] | null
  readonly customer: { readonly id: string; readonly name: string } | null
  readonly profession: string | null
  readonly isProfessionalActive: boolean
  readonly file: { readonly name: string; readonly type: string; readonly sizeBytes: number } | null
  readonly sentBy: string | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly reversedAt: Date | null
  readonly reversedBy: string | null
}

/** Reads the fields of an invoice that lists do not show. */
export async function getRest(db: Database, id: string): Promise<InvoiceRest> {
  const { rows } = await sql<InvoiceRest>`
    select i.emitter_cnpj, s.cnpj as store_cnpj, i.recipient_document, i.issued_at, i.products_cents, i.checks,
      i.explanation, i.decided_at, i.reversed_at,
      case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as customer,
      (select json_build_object('sentAt', k.created_at, 'sentBy', case when k.mail_id is null then coalesce((select y.name from api_keys y where y.id = k.sent_key_id), n.name) end, 'checks', k.checks)
        from invoice_cancellations k left join users n on n.id = k.sent_by
        where k.invoice_id = i.id and k.waits order by k.created_at limit 1) as waiting_cancellation,
      p.profession, coalesce(u.status = 'active', false) as is_professional_active,
      case when f.id is null then null
        else json_build_object('name', f.name, 'type', f.mime, 'sizeBytes', f.size_bytes) end as file,
      case when i.mail_id is null then coalesce(y.name, a.name) end as sent_by, b.name as decided_by, r.name as reversed_by
    from invoices i
    join stores s on s.id = i.store_id
    left join customers c on c.id = i.customer_id
    left join users u on u.id = i.professional_id
    left join professionals p on p.user_id = i.professional_id
    left join files f on f.id = i.file_id
    left join users a on a.id = i.sent_by
    left join api_keys y on y.id = i.sent_key_id
    left join users b on b.id = i.decided_by
    left join users r on r.id = i.reversed_by
    where i.id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** The products that an item may be: its codes lead to several, without regard to case, blanks and leading zeros. */
const suggested = (item: RawBuilder<unknown>) => sql`
  select json_agg(json_build_object('id', s.id, 'name', s.name, 'code', s.code, 'brand', s.brand) order by s.name, s.id) as suggestions
  from (
    select p.id, p.name, p.code, b.name as brand from products p join brands b on b.id = p.brand_id
    where ${item}.product_id is null and ${item}.counts_in_total and ${isParticipating} and p.id in (
      select q.id from unnest(${item}.code || ${item}.other_codes) o (code) join products q on bare_code(q.code) = bare_code(o.code)
      where btrim(o.code) <> ''
      union
      select k.product_id from unnest(${item}.code || ${item}.other_codes) o (code)
      join store_products k on k.store_id = (select store_id from invoices where id = ${item}.invoice_id)
        and bare_code(k.code) = bare_code(o.code)
      where btrim(o.code) <> '')
    order by p.name, p.id limit ${MAX_SUGGESTIONS}
  ) s`
const MAX_SUGGESTIONS = 5

/** Lists the items of an invoice by line, with the products that they match, or else may be. */
export async function listItems(db: Database, id: string): Promise<CmsInvoiceItem[]> {
  const { rows } = await sql<CmsInvoiceItem>`
    select t.id, t.line, t.code, t.ean, t.other_codes, t.description, t.ncm, t.cfop, t.unit, trim_scale(t.quantity)::text as quantity,
      t.value_cents, t.discount_cents, t.counts_in_total, t.net_cents, t.returned_cents, t.matched_by,
      case when p.id is null then null else json_build_object('id', p.id, 'name', p.name, 'code', p.code,
        'brand', b.name, 'category', c.name, 'active', p.active and b.active and c.active) end as product,
      coalesce(g.suggestions, '[]'::json) as suggestions
    from invoice_items t
    left join products p on p.id = t.product_id
    left join brands b on b.id = p.brand_id
    left join categories c on c.id = p.category_id
    left join lateral (${suggested(sql.ref('t'))}) g on true
    where t.invoice_id = ${id} order by t.line`.execute(db)
  return rows
}

/** Lists the registrations of a document, each with the period that is valid on a day, or else the closest one. */
export async function listRegistrations(
  db: Database,
  document: string,
  day: string,
): Promise<CmsInvoiceDetails['registrations']> {
  const { rows } = await sql<CmsInvoiceDetails['registrations'][number]>`
    select c.id as customer_id, c.name as customer_name, v.from, v.until, v.valid_on_issue,
      json_build_object('id', u.id, 'name', u.name, 'active', u.status = 'active') as professional
    from customers c
    join users u on u.id = c.professional_id
    cross join lateral (
      select lower(d.days) as from, upper(d.days) - 1 as until,
        (d.active and c.active and d.days @> ${day}::date) as valid_on_issue
      from customer_validities d where d.customer_id = c.id
      order by (d.active and d.days @> ${day}::date) desc,
        least(abs(lower(d.days) - ${day}::date), abs(upper(d.days) - 1 - ${day}::date)), d.days
      limit 1
    ) v
    where c.document = ${document}
    order by v.valid_on_issue desc, c.created_at desc limit 20`.execute(db)
  return rows
}

type Related = CmsInvoiceDetails['returns'][number]

const relatedColumns = ['id', 'number', 'accessKey', 'issuedOn', 'status', 'totalCents', 'points'] as const

const relatedOf = (row: Omit<Related, 'status'> & { status: string }): Related => ({
  ...row,
  status: row.status as InvoiceStatus,
})

/** Lists the documents that an invoice refers to, each once, in its order; unknown ones have no invoice. */
export async function listReferenced(
  db: Database,
  id: string,
): Promise<{ accessKey: string; invoice: Related | null }[]> {
  const { rows } = await sql<{ accessKey: string; invoice: Related | null }>`
    select coalesce(o.access_key, x.access_key) as access_key,
      case when o.id is not null then json_build_object('id', o.id, 'number', o.number, 'accessKey', o.access_key,
        'issuedOn', o.issued_on, 'status', o.status, 'totalCents', o.total_cents, 'points', o.points) end as invoice
    from (
      select distinct on (coalesce(original_id::text, left(access_key, 35))) original_id, access_key, position
      from invoice_references where invoice_id = ${id}
      order by coalesce(original_id::text, left(access_key, 35)), position
    ) x left join invoices o on o.id = x.original_id
    order by x.position`.execute(db)
  return rows
}

/** Lists sales by their ids, in order of submission. */
export async function listSales(db: Database, ids: readonly string[]): Promise<Related[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('invoices')
    .select(relatedColumns)
    .where('id', 'in', [...ids])
    .orderBy('position')
    .execute()
  return rows.map(relatedOf)
}

/** Lists the returns of a sale in order of submission. */
export async function listReturns(db: Database, id: string): Promise<Related[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(relatedColumns)
    .where('kind', '=', 'return')
    .where((eb) =>
      eb('id', 'in', eb.selectFrom('invoiceReferences').select('invoiceId').where('originalId', '=', id)),
    )
    .orderBy('position')
    .execute()
  return rows.map(relatedOf)
}

/** Lists the newest 200 audit entries of an invoice, oldest first. */
export async function listHistory(
  db: Database,
  id: string,
): Promise<
  {
    at: Date
    action: string
    actor: { type: string; name: string | null }
    changes: ReturnType<typeof listChanges>
  }[]
> {
  const rows = await db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .leftJoin('apiKeys', (join) =>
      join.onRef('apiKeys.id', '=', 'auditLog.actorId').on('auditLog.actorType', '=', 'key'),
    )
    .select(['auditLog.at', 'auditLog.action', 'auditLog.actorType'])
    .select((eb) => eb.fn.coalesce('users.name', 'apiKeys.name').as('name'))
    .select(['auditLog.before', 'auditLog.after'])
    .where('auditLog.subjectType', '=', 'invoice')
    .where('auditLog.subjectId', '=', id)
    .orderBy('auditLog.id', 'desc')
    .limit(200)
    .execute()
  return rows.reverse().map((row) => ({
    at: row.at,
    action: row.action,
    actor: { type: row.actorType, name: row.name },
    changes: listChanges('invoice', row.before, row.after),
  }))
}

/** Finds the file of an invoice, of any store or only the given one; or null. */
export async function findInvoiceFile(
  db: Database,
  id: string,
  storeId?: string,
): Promise<DownloadedFile | null> {
  let sought = db
    .selectFrom('invoices')
    .innerJoin('files', 'files.id', 'invoices.fileId')
    .select(['files.storageKey', 'files.sizeBytes', 'files.name', 'files.mime'])
    .where('invoices.id', '=', id)
  if (storeId !== undefined) sought = sought.where('invoices.storeId', '=', storeId)
  const found = await sought.executeTakeFirst()
  return found ?? null
}
