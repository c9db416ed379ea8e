import type { QueryOf } from '@esquadro/contract'
import { BUSINESS_TIME_ZONE } from '@esquadro/contract/platform/fields/date'
import { hideEmail } from '@esquadro/contract/platform/fields/email'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import { hidePhone } from '@esquadro/contract/platform/fields/phone'
import { hideTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import type * as cmsCustomers from '@esquadro/contract/sales/customers/cms'
import type { UNUSUAL_CUSTOMERS } from '@esquadro/contract/sales/customers/cms'
import type {
  CmsCustomer,
  CustomerDetails,
  CustomerInvoice,
  CustomerState,
} from '@esquadro/contract/sales/customers/customer'
import type * as customers from '@esquadro/contract/sales/customers/professional'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Database, prepared, type Transaction } from '../../platform/database/connect.ts'
import type { DB } from '../../platform/database/generated/tables.ts'
import { containsDocument } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import { type CustomerRow, type CustomerView, customerOn, lastExpiringDay } from './customers.rules.ts'

const columns = [
  'customers.id',
  'customers.document',
  'customers.name',
  'customers.email',
  'customers.phone',
  'customers.city',
  'customers.state',
  'customers.notes',
  'customers.active',
  'customers.validUntil',
  'customers.noticeSentAt',
  'customers.noticeAnswer',
  'customers.noticeAnsweredAt',
  'customers.noticeChannel',
  'customers.createdAt',
] as const

// The first day of the current period, else of the last one.
const validFromOn = (today: string) =>
  sql<string | null>`(
  select coalesce(min(lower(v.days)) filter (where upper(v.days) > ${today}::date), max(lower(v.days)))
  from customer_validities v where v.customer_id = customers.id)`.as('validFrom')
const columnsOn = (today: string) => [...columns, validFromOn(today)] as const

/** Returns one of the professional's customers. Throws `not-found`. */
export async function getOwnCustomer(
  db: Database,
  professionalId: string,
  id: string,
  today: string,
): Promise<CustomerRow> {
  const found = await db
    .selectFrom('customers')
    .select(columnsOn(today))
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .executeTakeFirst()
  if (!found) throw new AppError('not-found')
  return found
}

/** Like `getOwnCustomer`, and locks the customer until the transaction ends. */
export async function lockOwnCustomer(
  trx: Transaction,
  professionalId: string,
  id: string,
  today: string,
): Promise<CustomerRow> {
  const found = await trx
    .selectFrom('customers')
    .select(columnsOn(today))
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('not-found')
  return found
}

type Found<O> = SelectQueryBuilder<DB, 'customers', O>

function inState<O>(found: Found<O>, state: CustomerState, today: string): Found<O> {
  if (state === 'inactive') return found.where('customers.active', '=', false)
  const active = found.where('customers.active', '=', true)
  if (state === 'expired') return active.where('customers.validUntil', '<', today)
  if (state === 'valid') return active.where('customers.validUntil', '>', lastExpiringDay(today))
  return active
    .where('customers.validUntil', '>=', today)
    .where('customers.validUntil', '<=', lastExpiringDay(today))
}

const total = async (found: Found<object>): Promise<number> =>
  (await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total

/**
 * Orders registrations by the professional's next action: renew soon, renew later, nothing to do, nothing
 * possible.
 */
const attentionOn = (today: string) => sql<number>`case
  when not customers.active then 3
  when customers.valid_until < ${today} then 1
  when customers.valid_until <= ${lastExpiringDay(today)} then 0
  else 2 end`

type OwnFilters = Omit<QueryOf<typeof customers.getAll>, 'page' | 'limit'>

function foundOwn(db: Database, professionalId: string, query: OwnFilters, today: string): Found<object> {
  let found: Found<object> = db.selectFrom('customers').where('customers.professionalId', '=', professionalId)
  if (query.q) found = found.where(containsDocument('customers.search', query.q))
  if (query.state) found = inState(found, query.state, today)
  return found
}

function selectOwn(found: Found<object>, sort: OwnFilters['sort'], today: string) {
  const { column, direction } = readSort(sort)
  return found
    .select(columnsOn(today))
    .$if(column === 'attention', (found) => found.orderBy(attentionOn(today), direction))
    .orderBy(`customers.${column === 'attention' ? 'validUntil' : column}`, direction)
    .$if(column === 'attention', (found) => found.orderBy('customers.name', direction))
    .orderBy('customers.id', direction)
}

/** Reads all customers of a professional that match the filters, in batches. */
export const exportedOwnCustomers = (
  db: Database,
  professionalId: string,
  query: OwnFilters,
  today: string,
): AsyncIterable<readonly CustomerView[]> =>
  readInBatches(db, selectOwn(foundOwn(db, professionalId, query, today), query.sort, today), (rows) =>
    rows.map((row) => customerOn(today, row)),
  )

/** Lists a page of a professional's customers. */
export async function listOwnCustomers(
  db: Database,
  professionalId: string,
  query: QueryOf<typeof customers.getAll>,
  today: string,
): Promise<Paged<CustomerView>> {
  const isUsual = !query.q
  const found = foundOwn(db, professionalId, query, today).$if(isUsual, (usual) =>
    usual.modifyFront(prepared('customers')),
  )
  const [rows, count] = await Promise.all([
    selectOwn(found, query.sort, today)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    total(found),
  ])
  return {
    items: rows.map((row) => customerOn(today, row)),
    total: count,
    page: query.page,
    limit: query.limit,
  }
}

/** A customer as an administrator sees it. */
export type CmsCustomerRow = Omit<CmsCustomer, 'createdAt' | 'notice'> &
  Pick<CustomerView, 'createdAt' | 'notice'>

function cmsCustomerOn(
  today: string,
  row: CustomerRow & { professionalId: string; professionalName: string },
): CmsCustomerRow {
  const { notes: _, ...customer } = customerOn(today, row)
  return {
    ...customer,
    document: hideTaxDocument(row.document),
    email: row.email && hideEmail(row.email),
    phone: row.phone && hidePhone(row.phone),
    professional: { id: row.professionalId, name: row.professionalName },
  }
}

/** Matches `UNUSUAL_CUSTOMERS` of the contract. */
const UNUSUAL: Readonly<Record<(typeof UNUSUAL_CUSTOMERS)[number], RawBuilder<SqlBool>>> = {
  'own-document': sql`customers.is_own`,
  'many-in-a-day': sql`customers.id in (
    select c.id from customer_days d
    cross join lateral (
      select c.id from customers c where c.professional_id = d.professional_id
        and c.created_at >= d.day::timestamp at time zone ${BUSINESS_TIME_ZONE}
        and c.created_at < (d.day + 1)::timestamp at time zone ${BUSINESS_TIME_ZONE} offset 0
    ) c where d.registered >= 10)`,
  'many-professionals': sql`customers.document = any(array(
    select c.document from customers c group by c.document having count(*) >= 3))`,
}

type CmsFilters = Omit<QueryOf<typeof cmsCustomers.getAll>, 'page' | 'limit'>

function foundCustomers(db: Database, query: CmsFilters, today: string): Found<object> {
  let found: Found<object> = db.selectFrom('customers')
  if (query.q) found = found.where(containsDocument('customers.search', query.q))
  if (query.professional) found = found.where('customers.professionalId', '=', query.professional)
  if (query.state) found = inState(found, query.state, today)
  if (query.unusual) found = found.where(UNUSUAL[query.unusual])
  return found
}

const withProfessional = (found: Found<object>, sort: CmsFilters['sort'], today: string) => {
  const { column, direction } = readSort(sort)
  return found
    .innerJoin('users', 'users.id', 'customers.professionalId')
    .select(columnsOn(today))
    .select(['users.id as professionalId', 'users.name as professionalName'])
    .orderBy(`customers.${column}`, direction)
    .orderBy('customers.id', direction)
}

/** Reads all customers that match the filters, in batches, with personal data masked. */
export const exportedCustomers = (
  db: Database,
  query: CmsFilters,
  today: string,
): AsyncIterable<readonly CmsCustomerRow[]> =>
  readInBatches(db, withProfessional(foundCustomers(db, query, today), query.sort, today), (rows) =>
    rows.map((row) => cmsCustomerOn(today, row)),
  )

/** Lists a page of all professionals' customers, with personal data masked. */
export async function listCustomers(
  db: Database,
  query: QueryOf<typeof cmsCustomers.getAll>,
  today: string,
): Promise<Paged<CmsCustomerRow>> {
  const found = foundCustomers(db, query, today)
  const [rows, count] = await Promise.all([
    withProfessional(found, query.sort, today)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    total(found),
  ])
  return {
    items: rows.map((row) => cmsCustomerOn(today, row)),
    total: count,
    page: query.page,
    limit: query.limit,
  }
}

/** Returns a customer as an administrator sees it. Throws `not-found`. */
export async function getCustomer(db: Database, id: string, today: string): Promise<CmsCustomerRow> {
  const row = await db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.professionalId')
    .select(columnsOn(today))
    .select(['users.id as professionalId', 'users.name as professionalName'])
    .where('customers.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return cmsCustomerOn(today, row)
}

/** Returns the document of a customer. Throws `not-found`. */
export async function getDocument(db: Database, id: string): Promise<string> {
  const row = await db.selectFrom('customers').select('document').where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return row.document
}

/** Locks a customer; returns its status and the answer to its notice. Throws `not-found`. */
export async function lockStatus(
  trx: Transaction,
  id: string,
): Promise<{ readonly active: boolean; readonly noticeAnswer: string | null }> {
  const row = await trx
    .selectFrom('customers')
    .select(['active', 'noticeAnswer'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return row
}

type Validity = {
  readonly from: string
  readonly until: string
  readonly active: boolean
  readonly createdAt: Date
}

/** Returns the periods of a customer's registration, newest first, and the number and points of its invoices. */
export async function getCustomerHistory(
  db: Database,
  id: string,
): Promise<{ validities: Validity[]; invoices: CustomerDetails['invoices'] }> {
  const [validities, invoices] = await Promise.all([
    sql<Validity>`
      select lower(days) as from, upper(days) - 1 as until, active, created_at
      from customer_validities where customer_id = ${id} order by lower(days) desc`.execute(db),
    sql<CustomerDetails['invoices']>`
      select count(*) as count, count(*) filter (where status = 'approved') as approved,
        coalesce(sum(points) filter (where status = 'approved'), 0)::bigint as points
      from invoices where customer_id = ${id}
        and professional_id = (select professional_id from customers where id = ${id})`.execute(db),
  ])
  return {
    validities: validities.rows,
    invoices: invoices.rows[0] ?? { count: 0, approved: 0, points: 0 },
  }
}

/**
 * Lists a page of the invoices for one of the professional's customers, newest first. Throws `not-found`. One
 * query.
 */
export async function listCustomerInvoices(
  db: Database,
  professionalId: string,
  query: QueryOf<typeof customers.getInvoices>,
): Promise<Paged<CustomerInvoice>> {
  const { rows } = await sql<{ total: number } & (CustomerInvoice | { id: null })>`
    with own as (
      select id from customers where id = ${query.id} and professional_id = ${professionalId}
    )
    select counted.total, listed.*
    from own cross join lateral (
      select count(*)::int as total from invoices i
      where i.customer_id = own.id and i.professional_id = ${professionalId}
    ) counted
    left join lateral (
      select i.id, i.kind, i.number, s.trade_name as store_name, i.issued_on, i.total_cents, i.status, i.points,
        i.position
      from invoices i join stores s on s.id = i.store_id
      where i.customer_id = own.id and i.professional_id = ${professionalId}
      order by i.position desc limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ) listed on true
    order by listed.position desc`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return {
    items: rows.flatMap((row) => (row.id === null ? [] : [row])),
    total: rows[0].total,
    page: query.page,
    limit: query.limit,
  }
}
