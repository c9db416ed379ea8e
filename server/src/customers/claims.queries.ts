import type { CustomerData } from '@esquadro/contract/customers/customer'
import { sql } from 'kysely'
import { addDays } from '../clock.ts'
import { type Database, type Transaction, violates } from '../database/connect.ts'
import { PERIODS_AHEAD } from './customers.rules.ts'

/** A professional's claim on a document: whose it is, and for which customer. */
export interface Claim {
  readonly customerId: string
  readonly professionalId: string
}

export interface Period {
  /** The business day of the call. */
  readonly today: string
  /** Days that one registration or renewal is valid. */
  readonly days: number
}

/** Whether a statement failed because somebody else's claim on the document holds. */
export const isClaimed = (error: unknown): boolean => violates(error, 'one_valid_claim_per_document')

/** Who holds the valid claim on a CPF or CNPJ on a day (of an invoice's issue), or null. One query. */
export async function findValidClaim(db: Database, document: string, day: string): Promise<Claim | null> {
  const found = await findValidClaims(db, [{ document, day }])
  return found.get(claimKey(document, day)) ?? null
}

/** The key of an answer of `findValidClaims`. */
export const claimKey = (document: string, day: string): string => `${document}@${day}`

/** Of many documents and days, those with a valid claim, by `claimKey`. One query. */
export async function findValidClaims(
  db: Database,
  asked: readonly { readonly document: string; readonly day: string }[],
): Promise<Map<string, Claim>> {
  if (asked.length === 0) return new Map()
  const { rows } = await sql<Claim & { document: string; day: string }>`
    select a.document, a.day, c.id as customer_id, c.professional_id
    from (select distinct * from unnest(${asked.map(({ document }) => document)}::text[],
      ${asked.map(({ day }) => day)}::date[]) as u (document, day)) a
    join customer_validities v on v.document = a.document and v.days @> a.day and v.active
    join customers c on c.id = v.customer_id and c.active`.execute(db)
  return new Map(
    rows.map(({ document, day, customerId, professionalId }) => [
      claimKey(document, day),
      { customerId, professionalId },
    ]),
  )
}

/**
 * Lets claims on documents happen one after another. The exclusion constraint decides alone; without the queue
 * before it, claims made at the same moment would find each other in a deadlock.
 */
export async function queueForDocuments(trx: Transaction, documents: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('customer:' || document, 0) as key
      from unnest(${[...documents]}::text[]) as u (document) order by 1
    ) keys`.execute(trx)
}

const columnsOf = (data: CustomerData) => ({
  document: data.document,
  name: data.name,
  email: data.email || null,
  phone: data.phone || null,
  city: data.city || null,
  state: data.state || null,
  notes: data.notes || null,
})

export interface OwnClaim {
  readonly id: string
  readonly active: boolean
  readonly validUntil: string | null
}

/** The professional's own registration of a document, in whatever state, held until the transaction ends; or null. */
export async function findOwnClaim(
  trx: Transaction,
  professionalId: string,
  document: string,
): Promise<OwnClaim | null> {
  const found = await trx
    .selectFrom('customers')
    .select(['id', 'active', 'validUntil'])
    .where('professionalId', '=', professionalId)
    .where('document', '=', document)
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

/** Registers a customer for its first period; answers its id. Fails as `isClaimed` where somebody else's claim holds. */
export async function insertCustomer(
  trx: Transaction,
  professionalId: string,
  data: CustomerData,
  { today, days }: Period,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('customers')
    .values({ ...columnsOf(data), professionalId, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into customer_validities (customer_id, professional_id, document, days, created_at)
    values (${id}, ${professionalId}, ${data.document},
      daterange(${today}::date, ${addDays(today, days)}::date), ${now})`.execute(trx)
  return id
}

/** Changes what is known of a customer, its document apart. */
export async function updateCustomer(
  trx: Transaction,
  id: string,
  data: CustomerData,
  now: Date,
): Promise<void> {
  const { document: _, ...known } = columnsOf(data)
  await trx
    .updateTable('customers')
    .set({ ...known, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Whether an invoice refers to the customer. */
export async function hasInvoices(trx: Transaction, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('invoices')
    .select('id')
    .where('customerId', '=', id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Corrects a customer's document. The claim on the new one holds from today on, for the days that were left: nobody
 * claims the past by a correction. Fails as `isClaimed`, or on `customers_professional_id_document_key`.
 */
export async function correctDocument(
  trx: Transaction,
  id: string,
  document: string,
  today: string,
): Promise<void> {
  await trx.updateTable('customers').set({ document }).where('id', '=', id).execute()
  await endFrom(trx, [id], today)
  await sql`
    update customer_validities v set document = ${document}, active = c.active
    from customers c where c.id = v.customer_id and v.customer_id = ${id} and lower(v.days) >= ${today}::date`.execute(
    trx,
  )
  await sql`
    update customer_validities set active = false
    where customer_id = ${id} and lower(days) < ${today}::date and active`.execute(trx)
}

/** Cuts the periods of customers at a day: what is from then on stands by itself and holds no longer. */
async function endFrom(trx: Database, ids: readonly string[], today: string): Promise<void> {
  await sql`
    with cut as (
      select id, customer_id, professional_id, document, upper(days) as ends, created_at, active
      from customer_validities
      where customer_id = any(${[...ids]}::uuid[]) and lower(days) < ${today}::date and upper(days) > ${today}::date
    ), ended as (
      update customer_validities v set days = daterange(lower(v.days), ${today}::date) from cut where v.id = cut.id
    )
    insert into customer_validities (customer_id, professional_id, document, days, created_at, active)
    select customer_id, professional_id, document, daterange(${today}::date, ends), created_at, false from cut`.execute(
    trx,
  )
  await sql`
    update customer_validities set active = false
    where customer_id = any(${[...ids]}::uuid[]) and lower(days) >= ${today}::date and active`.execute(trx)
}

/** Sets a registration inactive: the document is free from today on, and nothing is earned by it. */
export async function deactivate(trx: Transaction, id: string, today: string, now: Date): Promise<void> {
  await trx.updateTable('customers').set({ active: false, updatedAt: now }).where('id', '=', id).execute()
  await endFrom(trx, [id], today)
}

/** Sets all registrations of a professional inactive: their documents are free from today on. Two queries more than none. */
export async function deactivateAllOf(
  trx: Database,
  professionalId: string,
  today: string,
  now: Date,
): Promise<void> {
  const rows = await trx
    .updateTable('customers')
    .set({ active: false, updatedAt: now })
    .where('professionalId', '=', professionalId)
    .where('active', '=', true)
    .returning('id')
    .execute()
  if (rows.length > 0)
    await endFrom(
      trx,
      rows.map(({ id }) => id),
      today,
    )
}

/** Sets a registration active again, for what is left of its days. Fails as `isClaimed` where another one holds. */
export async function reactivate(trx: Transaction, id: string, today: string, now: Date): Promise<void> {
  await trx.updateTable('customers').set({ active: true, updatedAt: now }).where('id', '=', id).execute()
  await sql`
    update customer_validities
    set active = true, days = daterange(greatest(lower(days), ${today}::date), upper(days))
    where customer_id = ${id} and not active and upper(days) > ${today}::date`.execute(trx)
}

export type Renewal =
  | { readonly id: string; readonly validUntil: string; readonly refusal: null }
  | {
      readonly id: string
      readonly validUntil: null
      readonly refusal:
        | 'not-found'
        | 'customer.inactive'
        | 'customer.already-registered'
        | 'customer.renewed-ahead'
    }

/**
 * Renews registrations of a professional by one period each: from its end where it is valid, from today where it has
 * expired and nobody else holds a valid one. Each succeeds or fails by itself; the answers are in the order of `ids`.
 */
export async function renewClaims(
  trx: Transaction,
  professionalId: string,
  ids: readonly string[],
  { today, days }: Period,
  now: Date,
): Promise<Renewal[]> {
  const own = await trx
    .selectFrom('customers')
    .select('document')
    .where('professionalId', '=', professionalId)
    .where('id', 'in', [...ids])
    .execute()
  await queueForDocuments(
    trx,
    own.map(({ document }) => document),
  )
  const { rows } = await sql<{ id: string; active: boolean; document: string; validUntil: string }>`
    select id, active, document, valid_until from customers
    where professional_id = ${professionalId} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(
    trx,
  )
  const horizon = addDays(today, days * PERIODS_AHEAD)
  const held = new Map(rows.map((row) => [row.id, row]))
  const starts = new Map<string, string>()
  for (const { id, active, validUntil } of rows) {
    const start = validUntil < today ? today : addDays(validUntil, 1)
    if (active && addDays(start, days - 1) <= horizon) starts.set(id, start)
  }
  const renewed = await sql<{ customerId: string; until: string }>`
    insert into customer_validities (customer_id, professional_id, document, days, created_at)
    select c.id, c.professional_id, c.document, daterange(n.start, n.start + ${days}::int), ${now}
    from unnest(${[...starts.keys()]}::uuid[], ${[...starts.values()]}::date[]) as n (id, start)
    join customers c on c.id = n.id
    where not exists (
      select 1 from customer_validities v
      where v.document = c.document and v.active and v.days && daterange(n.start, n.start + ${days}::int)
    )
    returning customer_id, (upper(days) - 1) as until`.execute(trx)
  const until = new Map(renewed.rows.map((row) => [row.customerId, row.until]))
  return ids.map((id): Renewal => {
    const validUntil = until.get(id)
    if (validUntil !== undefined) return { id, validUntil, refusal: null }
    const row = held.get(id)
    if (!row) return { id, validUntil: null, refusal: 'not-found' }
    if (!row.active) return { id, validUntil: null, refusal: 'customer.inactive' }
    if (!starts.has(id)) return { id, validUntil: null, refusal: 'customer.renewed-ahead' }
    return { id, validUntil: null, refusal: 'customer.already-registered' }
  })
}
