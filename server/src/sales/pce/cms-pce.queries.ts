import type { QueryOf } from '@esquadro/contract'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import type * as cmsPce from '@esquadro/contract/sales/pce/cms'
import { PceExplanation, type PceTotals } from '@esquadro/contract/sales/pce/pce'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { pageOf } from '../../platform/database/page.queries.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import { comparedColumns, lineColumns, relatedTables, sortColumns, sumByStatus } from './pce.queries.ts'
import { acceptsServiceInvoice, byCategory } from './pce.rules.ts'
import { type ComparedServiceInvoice, readingOf } from './service-invoice.rules.ts'

type Line = Omit<z.input<typeof cmsPce.CmsPceLine>, 'actions'>
type Details = z.input<typeof cmsPce.CmsPceDetails>
type Filter = Omit<QueryOf<typeof cmsPce.getAll>, 'page' | 'limit' | 'sort'>
type Sorted = Filter & Pick<QueryOf<typeof cmsPce.getAll>, 'sort'>

interface Row extends Omit<Line, 'professional' | 'store'> {
  readonly professionalId: string
  readonly professionalName: string
  readonly storeId: string
}

const personColumns = sql`p.professional_id, u.name as professional_name, p.store_id`

function lineOf<T extends Row>({ professionalId, professionalName, storeId, ...row }: T) {
  return {
    ...row,
    professional: { id: professionalId, name: professionalName },
    store: { id: storeId, name: row.storeName },
  }
}

/** The conditions of a filter on `pce_invoices p`, except the status, by which the sums are grouped. */
function conditionsOf(filter: Filter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (filter.q) conditions.push(contains('p.search', filter.q))
  if (filter.month) conditions.push(sql`p.accrual_month = ${`${filter.month}-01`}`)
  if (filter.professional) conditions.push(sql`p.professional_id = ${filter.professional}`)
  if (filter.store) conditions.push(sql`p.store_id = ${filter.store}`)
  if (filter.serviceInvoice) conditions.push(sql`p.service_invoice_state = ${filter.serviceInvoice}`)
  if (filter.from) conditions.push(sql`p.due_on >= ${filter.from}::date`)
  if (filter.to) conditions.push(sql`p.due_on <= ${filter.to}::date`)
  return conditions
}

/** Selects the amounts of a filter in its order; `part` is `limit` and `offset`, or nothing. */
function selectAmounts(filter: Sorted, columns: RawBuilder<unknown>, part: RawBuilder<unknown>) {
  const { column, direction } = readSort(filter.sort)
  const order = sql`${sortColumns[column]} ${sql.raw(direction)}, p.position ${sql.raw(direction)}`
  const conditions = [sql`true`, ...conditionsOf(filter)]
  if (filter.status) conditions.push(sql`p.status = ${filter.status}`)
  return sql`
    select ${columns}
    from (select * from pce_invoices p where ${sql.join(conditions, sql` and `)} order by ${order} ${part}) p
    ${relatedTables} join users u on u.id = p.professional_id
    left join professionals person on person.user_id = p.professional_id
    left join files r on r.id = p.receipt_file_id
    order by ${order}`
}

/** Lists a page of the amounts that match a filter, with sums by status. */
export async function listPce(
  db: Database,
  filter: QueryOf<typeof cmsPce.getAll>,
): Promise<Paged<Line & ComparedServiceInvoice> & { totals: PceTotals }> {
  const totals = await sumByStatus(db, conditionsOf(filter))
  const columns = sql`${lineColumns}, ${personColumns}, ${comparedColumns}`
  const { rows } = await selectAmounts(filter, columns, pageOf(filter))
    .$castTo<Row & ComparedServiceInvoice>()
    .execute(db)
  const counted = filter.status ? [totals[filter.status]] : Object.values(totals)
  return {
    items: rows.map(lineOf),
    total: counted.reduce((total, { count }) => total + count, 0),
    page: filter.page,
    limit: filter.limit,
    totals,
  }
}

/** An amount as it is exported, with the data needed for a payment. */
export interface ExportedPce extends Row {
  readonly cpf: string | null
  readonly storeCnpj: string
  readonly issuedOn: string | null
  readonly method: z.input<typeof cmsPce.CmsPceDetails>['method']
  readonly reference: string | null
  readonly receipt: string | null
}

/** Reads all amounts that match a filter, in batches, for an export. */
export const exportedPce = (db: Database, filter: Sorted): AsyncIterable<readonly ExportedPce[]> =>
  readInBatches(
    db,
    selectAmounts(
      filter,
      sql`${lineColumns}, ${personColumns}, person.cpf, s.cnpj as store_cnpj, i.issued_on, p.method, p.reference, r.name as receipt`,
      sql``,
    ).$castTo<ExportedPce>(),
    (rows) => rows,
  )

/** The facts of an amount that decide whether a change applies to it. */
export interface PceState extends ComparedServiceInvoice {
  readonly id: string
  readonly status: Line['status']
  readonly amountCents: number
  readonly serviceInvoiceState: string
}

/** Reads the states of the amounts with some ids, or of all that match a filter, in batches. */
export function pceStates(
  db: Database,
  { ids, query = {} }: { readonly ids?: readonly string[] | undefined; readonly query?: Filter | undefined },
): AsyncIterable<readonly PceState[]> {
  const conditions = ids ? [sql`p.id = any(${[...ids]}::uuid[])`] : [sql`true`, ...conditionsOf(query)]
  if (query.status) conditions.push(sql`p.status = ${query.status}`)
  return readInBatches(
    db,
    sql<PceState>`
      select p.id, p.status, p.amount_cents, p.service_invoice_state, ${comparedColumns}
      from pce_invoices p join stores s on s.id = p.store_id where ${sql.join(conditions, sql` and `)}`,
    (rows) => rows,
  )
}

/** Reads an amount with its computation, files and history; throws `not-found`. */
export async function getPce(db: Database, id: string): Promise<Details> {
  const { rows } = await sql<
    Row &
      Pick<
        Details,
        | 'issuedOn'
        | 'method'
        | 'reference'
        | 'receipt'
        | 'serviceInvoice'
        | 'serviceInvoiceSentAt'
        | 'serviceInvoiceReason'
      > & { explanation: unknown } & ComparedServiceInvoice
  >`
    select ${lineColumns}, ${personColumns}, i.issued_on, p.method, p.reference, p.explanation, r.name as receipt,
      f.name as service_invoice, p.service_invoice_sent_at, p.service_invoice_reason, ${comparedColumns}
    from pce_invoices p ${relatedTables} join users u on u.id = p.professional_id
    left join files r on r.id = p.receipt_file_id
    left join files f on f.id = p.service_invoice_file_id
    where p.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not-found')
  const {
    explanation,
    serviceInvoiceFacts,
    coveredCents,
    professionalCpf,
    officeCnpj,
    storeCnpj,
    payerCnpj,
    ...line
  } = row
  const history = await db
    .selectFrom('pceHistory as h')
    .leftJoin('users as u', 'u.id', 'h.actorId')
    .select(['h.fromStatus as from', 'h.toStatus as to', 'h.amountCents', 'h.reason', 'h.at', 'u.name as by'])
    .where('h.pceInvoiceId', '=', id)
    .orderBy('h.id')
    .execute()
  return {
    ...lineOf(line),
    categories: explanation === null ? null : byCategory(PceExplanation.parse(explanation)),
    serviceInvoiceReading: readingOf(row),
    takesServiceInvoice: acceptsServiceInvoice(line),
    history: history as Details['history'],
  }
}

/** The facts that decide whether an amount can be entered by hand; null for records that do not exist. */
export async function findPceParties(
  db: Database,
  parties: { readonly professionalId: string; readonly storeId: string; readonly customerId: string | null },
): Promise<{
  readonly professional: { readonly profession: string | null; readonly status: string } | null
  readonly hasStore: boolean
  readonly hasCustomer: boolean
}> {
  const { rows } = await sql<{
    profession: string | null
    status: string | null
    hasStore: boolean
    hasCustomer: boolean
  }>`
    select u.status, person.profession,
      exists (select from stores where id = ${parties.storeId}) as has_store,
      ${parties.customerId}::uuid is null or exists (
        select from customers where id = ${parties.customerId}::uuid and professional_id = ${parties.professionalId}
      ) as has_customer
    from (select 1) one
    left join users u on u.id = ${parties.professionalId} and u.user_type = 'professional'
    left join professionals person on person.user_id = u.id`.execute(db)
  const row = rows[0]
  return {
    professional: row?.status ? { profession: row.profession, status: row.status } : null,
    hasStore: row?.hasStore ?? false,
    hasCustomer: row?.hasCustomer ?? false,
  }
}

/** Sets the receipt of locked amounts. */
export async function setReceipt(trx: Database, ids: readonly string[], fileId: string): Promise<void> {
  await trx.updateTable('pceInvoices').set({ receiptFileId: fileId }).where('id', 'in', ids).execute()
}

/** Returns the receipts of locked amounts. */
export async function listReceipts(trx: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('pceInvoices')
    .select('receiptFileId')
    .distinct()
    .where('id', 'in', ids)
    .where('receiptFileId', 'is not', null)
    .execute()
  return rows.flatMap(({ receiptFileId }) => receiptFileId ?? [])
}

/** Returns those of some files that are the receipt of no amount. */
export async function listUnusedReceipts(trx: Database, fileIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from files f where f.id = any(${[...fileIds]}::uuid[])
      and not exists (select from pce_invoices p where p.receipt_file_id = f.id)`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Records the review of the service invoice of a locked amount. */
export async function setServiceInvoiceReview(
  trx: Database,
  id: string,
  review: { readonly state: 'accepted' | 'refused'; readonly reason: string | null },
): Promise<void> {
  await trx
    .updateTable('pceInvoices')
    .set({ serviceInvoiceState: review.state, serviceInvoiceReason: review.reason })
    .where('id', '=', id)
    .execute()
}

/** Returns the id of a file of an amount; throws `not-found` if there is none. */
export async function getPceFileId(
  db: Database,
  id: string,
  kind: 'service-invoice' | 'receipt',
): Promise<string> {
  const row = await db
    .selectFrom('pceInvoices')
    .select(['serviceInvoiceFileId', 'receiptFileId'])
    .where('id', '=', id)
    .executeTakeFirst()
  const fileId = kind === 'receipt' ? row?.receiptFileId : row?.serviceInvoiceFileId
  if (!fileId) throw new AppError('not-found')
  return fileId
}
