import { FRAUD_CHECKS, type Light } from '@esquadro/contract/platform/fields/invoice-check'
import {
  type Paged,
  type PagePosition,
  readSort,
  type SortValue,
} from '@esquadro/contract/platform/fields/page'
import { hideTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import type { CmsInvoice } from '@esquadro/contract/sales/invoices/cms'
import type {
  InvoiceAttribution,
  InvoiceKind,
  InvoiceOrigin,
  InvoicePurpose,
  InvoiceStatus,
  InvoiceTotals,
} from '@esquadro/contract/sales/invoices/invoice'
import { INVOICE_STATUSES } from '@esquadro/contract/sales/invoices/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import {
  dayKey,
  flagKey,
  integerKey,
  type PageStart,
  pageStart,
  positionOf,
} from '../../platform/database/page.queries.ts'
import { containsDocument } from '../../platform/database/search.queries.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'

export interface InvoiceFilters {
  readonly q?: string | undefined
  readonly status?: InvoiceStatus | undefined
  readonly verdict?: Light | undefined
  readonly store?: string | undefined
  readonly professional?: string | undefined
  readonly kind?: InvoiceKind | undefined
  readonly concern?: 'abuse' | 'cancellation' | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly origin?: InvoiceOrigin | undefined
}

interface Page {
  readonly page: number
  readonly limit: number
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly sort: SortValue<'sentAt' | 'issuedOn' | 'totalCents'>
  /** Whether invoices in review are ordered with signs of abuse first, then by submission. */
  readonly suspectedFirst?: boolean
}

const byPosition = integerKey(sql`i.position`)
const SORTS = {
  sentAt: [byPosition],
  issuedOn: [dayKey(sql`i.issued_on`), byPosition],
  totalCents: [integerKey(sql`i.total_cents`), byPosition],
} as const

const sentBy: Readonly<Record<InvoiceOrigin, RawBuilder<unknown>>> = {
  mail: sql`i.mail_id is not null`,
  key: sql`i.sent_key_id is not null`,
  site: sql`i.mail_id is null and i.sent_key_id is null`,
}

/** How a row of `invoices` or `invoice_intakes`, by its alias, was sent. */
export const originOf = (alias: 'i' | 'k') => sql<InvoiceOrigin>`
  case when ${sql.ref(`${alias}.mail_id`)} is not null then 'mail' when ${sql.ref(`${alias}.sent_key_id`)} is not null then 'key' else 'site' end`

/** The conditions of a filter on `invoices i`, except the status, by which the counts are grouped. */
function conditionsOf(filters: InvoiceFilters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (filters.q) conditions.push(containsDocument('i.search', filters.q))
  if (filters.verdict) conditions.push(sql`i.verdict = ${filters.verdict}`)
  if (filters.store) conditions.push(sql`i.store_id = ${filters.store}`)
  if (filters.professional) conditions.push(sql`i.professional_id = ${filters.professional}`)
  if (filters.kind) conditions.push(sql`i.kind = ${filters.kind}`)
  if (filters.concern === 'cancellation')
    conditions.push(sql`i.id in (select k.invoice_id from invoice_cancellations k where k.waits)`)
  if (filters.concern === 'abuse') conditions.push(sql`i.is_suspected`)
  if (filters.from) conditions.push(sql`i.issued_on >= ${filters.from}::date`)
  if (filters.origin) conditions.push(sentBy[filters.origin])
  if (filters.to) conditions.push(sql`i.issued_on <= ${filters.to}::date`)
  return conditions
}

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)

/** An invoice as lists show it. */
export interface ListedInvoice {
  readonly id: string
  readonly kind: InvoiceKind
  readonly purpose: InvoicePurpose | null
  readonly source: 'xml' | 'manual'
  readonly status: InvoiceStatus
  readonly verdict: Light
  readonly accessKey: string
  readonly model: '55' | '65'
  readonly series: string
  readonly number: string
  readonly issuedOn: string
  readonly totalCents: number
  readonly sentAt: Date
  readonly reason: string | null
  readonly points: number | null
  readonly attribution: InvoiceAttribution | null
  readonly recipient: { readonly name: string | null; readonly documentMasked: string | null }
  readonly store: { readonly id: string; readonly name: string }
  readonly professional: { readonly id: string; readonly name: string } | null
  readonly attention: CmsInvoice['attention']
  readonly itemCount: number
  readonly unmatchedCount: number
  readonly isSuspected: boolean
  readonly origin: InvoiceOrigin
  readonly hasWaitingCancellation: boolean
}

interface Row extends Omit<ListedInvoice, 'recipient' | 'store' | 'professional'> {
  readonly recipientName: string | null
  readonly recipientDocument: string | null
  readonly storeId: string
  readonly storeName: string
  readonly professionalId: string | null
  readonly professionalName: string | null
}

/** The columns of `Row`, selected from `rowTables`. */
export const rowColumns = sql`i.id, i.kind, i.purpose, i.source, i.status, i.verdict, i.access_key, i.model, i.series, i.number,
  i.issued_on, i.total_cents, i.created_at as sent_at, i.reason, i.points, i.attribution,
  i.recipient_name, i.recipient_document, i.store_id, s.trade_name as store_name,
  i.professional_id, u.name as professional_name,
  array(select c->>'name' from jsonb_array_elements(i.checks) c where c->>'light' in ('amber', 'red')
    order by c->>'name' = any(${[...FRAUD_CHECKS]}::text[]) desc) as attention,
  ${originOf('i')} as origin,
  i.is_suspected, exists (select from invoice_cancellations k where k.invoice_id = i.id and k.waits) as has_waiting_cancellation,
  (select count(*)::int from invoice_items t where t.invoice_id = i.id) as item_count,
  (select count(*)::int from invoice_items t
    where t.invoice_id = i.id and t.counts_in_total and t.product_id is null) as unmatched_count`

export const rowTables = sql`invoices i join stores s on s.id = i.store_id left join users u on u.id = i.professional_id`

export const listedOf = ({
  recipientName,
  recipientDocument,
  storeId,
  storeName,
  professionalId,
  professionalName,
  ...row
}: Row): ListedInvoice => ({
  ...row,
  recipient: { name: recipientName, documentMasked: recipientDocument && hideTaxDocument(recipientDocument) },
  store: { id: storeId, name: storeName },
  professional: professionalId === null ? null : { id: professionalId, name: professionalName ?? '' },
})

/** Reads all invoices that match the filters, in batches, for an export. */
export const exportedInvoices = (
  db: Database,
  { sort, ...filters }: InvoiceFilters & Pick<Page, 'sort'>,
): AsyncIterable<readonly ListedInvoice[]> =>
  readInBatches(db, selectRows(filters, { sort, suspectedFirst: true }), (rows) =>
    rows.map(({ cursor: _, ...row }) => listedOf(row)),
  )

function selectRows(
  filters: InvoiceFilters,
  page: Pick<Page, 'sort' | 'suspectedFirst'>,
  start?: PageStart,
): RawBuilder<Row & { readonly cursor: string }> {
  const conditions = [...allConditionsOf(filters), ...(start?.rows ? [start.rows] : [])]
  const order = orderOf(filters, page)
  const part = start
    ? sql`order by ${start.isBefore ? orderOf(filters, page, true) : order} ${start.range}`
    : sql`order by ${order}`
  // An index finds the ids of the page first; only their rows are read completely.
  return sql`
    select ${rowColumns}, ${start?.cursor ?? sql`null`} as cursor
    from (select i.id from invoices i where ${all(conditions)} ${part}) listed
    join invoices i on i.id = listed.id join stores s on s.id = i.store_id
    left join users u on u.id = i.professional_id
    order by ${order}`
}

const allConditionsOf = (filters: InvoiceFilters) => [
  ...conditionsOf(filters),
  ...(filters.status ? [sql`i.status = ${filters.status}`] : []),
]

/** The invoices in review begin with those that have signs of abuse. */
const isQueue = (filters: InvoiceFilters, { sort, suspectedFirst }: Pick<Page, 'sort' | 'suspectedFirst'>) =>
  suspectedFirst === true && filters.status === 'in-review' && readSort(sort).column === 'sentAt'

function orderOf(
  filters: InvoiceFilters,
  page: Pick<Page, 'sort' | 'suspectedFirst'>,
  isReversed = false,
): RawBuilder<unknown> {
  const { column, direction } = readSort(page.sort)
  const way = sql.raw((direction === 'asc') === isReversed ? 'desc' : 'asc')
  const suspected = sql`i.is_suspected ${sql.raw(isReversed ? 'asc' : 'desc')}`
  const keys = SORTS[column].map((key) => sql`${key.column} ${way}`)
  return sql.join(isQueue(filters, page) ? [suspected, ...keys] : keys)
}

function startOf(filters: InvoiceFilters, page: Page): PageStart {
  const { column, direction } = readSort(page.sort)
  const suspected = direction === 'asc' ? sql`not i.is_suspected` : sql`i.is_suspected`
  const keys = isQueue(filters, page) ? [flagKey(suspected), ...SORTS[column]] : SORTS[column]
  return pageStart(keys, direction, page)
}

/** Reads the invoices of a page with their cursors, and the number of rows among which it was taken. */
async function readPage(
  db: Database,
  filters: InvoiceFilters,
  page: Page,
  start: PageStart,
): Promise<{ items: ListedInvoice[]; cursors: string[]; among: number }> {
  const [{ rows }, counted] = await Promise.all([
    selectRows(filters, page, start).execute(db),
    start.rows === null
      ? null
      : sql<{ among: number }>`select count(*)::int as among from invoices i
          where ${all([...allConditionsOf(filters), start.rows])}`.execute(db),
  ])
  return {
    items: rows.map(({ cursor: _, ...row }) => listedOf(row)),
    cursors: rows.map(({ cursor }) => cursor),
    among: counted?.rows[0]?.among ?? 0,
  }
}

export interface InvoiceSums {
  readonly counts: Record<InvoiceStatus, number>
  readonly total: number
  readonly totals: InvoiceTotals
}

/**
 * Counts by status, ignoring the status filter; total and sums with it. Subtracts approved returns from
 * approved sales.
 */
async function readSums(db: Database, filters: InvoiceFilters): Promise<InvoiceSums> {
  const { rows } = await sql<{
    status: InvoiceStatus
    count: number
    totalCents: number
    approvedCents: number
    points: number
  }>`
    select i.status, count(*)::int as count, sum(i.total_cents)::bigint as total_cents,
      coalesce(sum(case i.kind when 'return' then -i.total_cents when 'sale' then i.total_cents else 0 end)
        filter (where i.status = 'approved'), 0)::bigint as approved_cents,
      coalesce(sum(i.points) filter (where i.status = 'approved'), 0)::bigint as points
    from invoices i where ${all(conditionsOf(filters))} group by i.status`.execute(db)
  const counts = Object.fromEntries(
    INVOICE_STATUSES.map((status) => [status, rows.find((row) => row.status === status)?.count ?? 0]),
  ) as Record<InvoiceStatus, number>
  const counted = rows.filter((row) => filters.status === undefined || row.status === filters.status)
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    counted.reduce((total, row) => total + of(row), 0)
  return {
    counts,
    total: sum((row) => row.count),
    totals: {
      totalCents: sum((row) => row.totalCents),
      approvedCents: sum((row) => row.approvedCents),
      points: sum((row) => row.points),
    },
  }
}

/** Lists a page of invoices, with counts by status and the sums of all invoices that match the filters. */
export async function listInvoices(
  db: Database,
  { page, limit, after, before, sort, suspectedFirst = false, ...filters }: InvoiceFilters & Page,
): Promise<Paged<ListedInvoice> & PagePosition & InvoiceSums> {
  const paging = { page, limit, after, before, sort, suspectedFirst }
  const start = startOf(filters, paging)
  const [{ items, ...found }, sums] = await Promise.all([
    readPage(db, filters, paging, start),
    readSums(db, filters),
  ])
  return { items, limit, ...sums, ...positionOf(start, paging, { ...found, total: sums.total }) }
}

/** Lists the ids of the open invoices that match the filters, oldest first, at most `limit`. */
export async function listOpenIds(db: Database, filters: InvoiceFilters, limit: number): Promise<string[]> {
  const conditions = [...conditionsOf(filters), sql`i.status in ('in-review', 'unattributed')`]
  if (filters.status) conditions.push(sql`i.status = ${filters.status}`)
  const { rows } = await sql<{ id: string }>`
    select i.id from invoices i where ${all(conditions)} order by i.position limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns an invoice as lists show it, of any store or only the given one; or null. */
export async function findListedInvoice(
  db: Database,
  id: string,
  storeId: string | null = null,
): Promise<ListedInvoice | null> {
  const { rows } = await sql<Row>`
    select ${rowColumns} from ${rowTables}
    where i.id = ${id} and (${storeId}::uuid is null or i.store_id = ${storeId}::uuid)`.execute(db)
  return rows[0] ? listedOf(rows[0]) : null
}
