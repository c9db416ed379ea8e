import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import {
  type PceDetails,
  PceExplanation,
  type PceLine,
  type PceSummary,
  type PceTotals,
} from '@esquadro/contract/sales/pce/pce'
import type * as pce from '@esquadro/contract/sales/pce/professional'
import type { ServiceInvoiceFacts } from '@esquadro/contract/sales/pce/service-invoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { addMonths } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import type { ProgrammeRules } from '../../platform/settings/settings.queries.ts'
import { acceptsServiceInvoice, allowsPce, byCategory, sumTotals } from './pce.rules.ts'
import { type ComparedServiceInvoice, readingOf } from './service-invoice.rules.ts'

type LineRow = z.input<typeof PceLine>
type Filter = z.output<typeof pce.getAll.query>

export const lineColumns = sql`
  p.id, p.invoice_id, i.number as invoice_number, s.trade_name as store_name, c.name as customer_name, p.base_cents,
  p.rate_bps, p.amount_cents, to_char(p.accrual_month, 'YYYY-MM') as accrual_month, p.due_on, p.status, p.reason, p.paid_on,
  p.service_invoice_state, p.created_at`

export const relatedTables = sql`
  join stores s on s.id = p.store_id
  left join customers c on c.id = p.customer_id
  left join invoices i on i.id = p.invoice_id`

export const sortColumns = {
  createdAt: sql`p.created_at`,
  accrualMonth: sql`p.accrual_month`,
  amountCents: sql`p.amount_cents`,
  dueOn: sql`p.due_on`,
} as const

const ownConditions = (
  professionalId: string,
  { month, q }: Pick<Filter, 'month' | 'q'>,
): RawBuilder<unknown>[] => [
  sql`p.professional_id = ${professionalId}`,
  ...(month ? [sql`p.accrual_month = ${`${month}-01`}`] : []),
  ...(q ? [contains('p.search', q)] : []),
]

function selectOwn(
  conditions: readonly RawBuilder<unknown>[],
  sort: Filter['sort'],
  part: RawBuilder<unknown>,
): RawBuilder<LineRow> {
  const { column, direction } = readSort(sort)
  const order = sql`${sortColumns[column]} ${sql.raw(direction)}, p.position ${sql.raw(direction)}`
  return sql<LineRow>`
    select ${lineColumns}
    from (select * from pce_invoices p where ${sql.join([...conditions], sql` and `)} order by ${order} ${part}) p ${relatedTables}
    order by ${order}`
}

/** Reads all amounts of the professional that match a filter, in batches. */
export function exportedOwnPce(
  db: Database,
  professionalId: string,
  filter: Omit<Filter, 'page' | 'limit'>,
): AsyncIterable<readonly LineRow[]> {
  const conditions = ownConditions(professionalId, filter)
  if (filter.status) conditions.push(sql`p.status = ${filter.status}`)
  return readInBatches(db, selectOwn(conditions, filter.sort, sql``), (rows) => rows)
}

/** Lists a page of the professional's amounts that match a filter, with sums by status. */
export async function listOwnPce(
  db: Database,
  professionalId: string,
  filter: Filter,
): Promise<Paged<LineRow> & { totals: PceTotals }> {
  const conditions = ownConditions(professionalId, filter)
  const totals = await sumByStatus(db, conditions)
  if (filter.status) conditions.push(sql`p.status = ${filter.status}`)
  const part = sql`limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`
  const { rows: items } = await selectOwn(conditions, filter.sort, part).execute(db)
  const counted = filter.status ? [totals[filter.status]] : Object.values(totals)
  return {
    items,
    total: counted.reduce((total, { count }) => total + count, 0),
    page: filter.page,
    limit: filter.limit,
    totals,
  }
}

/** Counts and sums the amounts `p` that meet the conditions, by status. */
export async function sumByStatus(
  db: Database,
  conditions: readonly RawBuilder<unknown>[],
): Promise<PceTotals> {
  const { rows } = await sql<{ status: string; count: number; cents: number }>`
    select p.status, count(*)::int as count, sum(p.amount_cents)::bigint as cents
    from pce_invoices p where ${sql.join([sql`true`, ...conditions], sql` and `)} group by p.status`.execute(
    db,
  )
  return sumTotals(rows)
}

/** Sums the professional's amounts by status and month, with the programme's settings for them. */
export async function getOwnSummary(
  db: Database,
  professionalId: string,
  settings: ProgrammeRules,
  today: string,
): Promise<PceSummary> {
  const first = addMonths(`${today.slice(0, 7)}-01`, -11)
  const { rows: months } = await sql<PceSummary['months'][number]>`
    select to_char(m.month, 'YYYY-MM') as month,
      coalesce(sum(p.amount_cents) filter (where p.status in ('pending', 'approved', 'suspended')), 0)::bigint
        as open_cents,
      coalesce(sum(p.amount_cents) filter (where p.status = 'paid'), 0)::bigint as paid_cents,
      coalesce(sum(p.amount_cents) filter (where p.status in ('refused', 'reversed')), 0)::bigint as void_cents
    from generate_series(${first}::date, ${first}::date + interval '11 months', interval '1 month') m (month)
    left join pce_invoices p on p.professional_id = ${professionalId} and p.accrual_month = m.month::date
    group by m.month order by m.month`.execute(db)
  const { rows } = await sql<{
    profession: string | null
    awaiting: number
    day: string | null
    cents: number | null
  }>`
    select u.profession,
      (select count(*)::int from pce_invoices p where p.professional_id = u.user_id
        and p.status = 'approved' and p.service_invoice_state in ('none', 'refused')) as awaiting,
      due.day, due.cents
    from professionals u
    left join lateral (
      select p.due_on as day, sum(p.amount_cents)::bigint as cents from pce_invoices p
      where p.professional_id = u.user_id and p.status = 'approved'
      group by p.due_on order by p.due_on limit 1
    ) due on true
    where u.user_id = ${professionalId}`.execute(db)
  const own = rows[0]
  return {
    label: settings.pceLabel,
    longName: settings.pceLongName,
    isAllowed: allowsPce(own?.profession ?? null, settings),
    needsServiceInvoice: settings.pceNeedsServiceInvoice,
    totals: await sumByStatus(db, [sql`p.professional_id = ${professionalId}`]),
    awaitingServiceInvoice: settings.pceNeedsServiceInvoice ? (own?.awaiting ?? 0) : 0,
    nextDue: own?.day ? { day: own.day, cents: own.cents ?? 0 } : null,
    months,
  }
}

/** The columns that compare the service invoice of an amount `p` with its payment. */
export const comparedColumns = sql`p.service_invoice_facts,
  (select person.cpf from professionals person where person.user_id = p.professional_id) as professional_cpf,
  (select person.office_cnpj from professionals person where person.user_id = p.professional_id) as office_cnpj,
  (select s.cnpj from stores s where s.id = p.store_id) as store_cnpj,
  (select nullif(value ->> 'pcePayerCnpj', '') from settings) as payer_cnpj,
  coalesce((select sum(o.amount_cents) from pce_invoices o
    where o.service_invoice_facts ->> 'key' = p.service_invoice_facts ->> 'key' and o.professional_id = p.professional_id
      and o.status in ('pending', 'approved', 'suspended', 'paid')), p.amount_cents)::bigint as covered_cents`

/** Reads an amount of the professional with its computation and history; throws `not-found`. */
export async function getOwnPce(
  db: Database,
  professionalId: string,
  id: string,
): Promise<z.input<typeof PceDetails>> {
  const { rows } = await sql<
    LineRow &
      Pick<
        z.input<typeof PceDetails>,
        | 'issuedOn'
        | 'method'
        | 'reference'
        | 'receipt'
        | 'serviceInvoice'
        | 'serviceInvoiceSentAt'
        | 'serviceInvoiceReason'
      > & { explanation: unknown } & ComparedServiceInvoice
  >`
    select ${lineColumns}, i.issued_on, p.method, p.reference, p.explanation, r.name as receipt,
      f.name as service_invoice, p.service_invoice_sent_at, p.service_invoice_reason, ${comparedColumns}
    from pce_invoices p ${relatedTables}
    left join files r on r.id = p.receipt_file_id
    left join files f on f.id = p.service_invoice_file_id
    where p.id = ${id} and p.professional_id = ${professionalId}`.execute(db)
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
    .selectFrom('pceHistory')
    .select(['fromStatus as from', 'toStatus as to', 'amountCents', 'reason', 'at'])
    .where('pceInvoiceId', '=', id)
    .orderBy('id')
    .execute()
  return {
    ...line,
    categories: explanation === null ? null : byCategory(PceExplanation.parse(explanation)),
    serviceInvoiceReading: readingOf(row),
    takesServiceInvoice: acceptsServiceInvoice(line),
    history: history as z.input<typeof PceDetails>['history'],
  }
}

/** Locks an amount of the professional; throws `not-found` if it is not theirs. */
export async function lockForServiceInvoice(
  trx: Database,
  professionalId: string,
  id: string,
): Promise<{
  readonly status: string
  readonly serviceInvoiceState: string
  readonly serviceInvoiceFileId: string | null
}> {
  const pce = await trx
    .selectFrom('pceInvoices')
    .select(['status', 'serviceInvoiceState', 'serviceInvoiceFileId'])
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!pce) throw new AppError('not-found')
  return pce
}

/** Sets the service invoice of a locked amount. */
export async function setServiceInvoice(
  trx: Database,
  id: string,
  {
    fileId,
    facts,
    now,
  }: { readonly fileId: string; readonly facts: ServiceInvoiceFacts | null; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('pceInvoices')
    .set({
      serviceInvoiceFileId: fileId,
      serviceInvoiceState: 'sent',
      serviceInvoiceSentAt: now,
      serviceInvoiceReason: null,
      serviceInvoiceFacts: facts && JSON.stringify(facts),
    })
    .where('id', '=', id)
    .execute()
}

/** Returns the file id of the professional's amount; throws `not-found` if there is none. */
export async function getOwnFileId(
  db: Database,
  professionalId: string,
  id: string,
  kind: 'service-invoice' | 'receipt',
): Promise<string> {
  const row = await db
    .selectFrom('pceInvoices')
    .select(['serviceInvoiceFileId', 'receiptFileId'])
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .executeTakeFirst()
  const fileId = kind === 'receipt' ? row?.receiptFileId : row?.serviceInvoiceFileId
  if (!fileId) throw new AppError('not-found')
  return fileId
}
