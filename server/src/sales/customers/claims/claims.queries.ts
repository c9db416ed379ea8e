import type { Paged, PageQuery } from '@esquadro/contract/platform/fields/page'
import type { DocumentClaim } from '@esquadro/contract/sales/customers/cms'
import type { CustomerData } from '@esquadro/contract/sales/customers/customer'
import { sql } from 'kysely'
import { addDays } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { pageOf } from '../../../platform/database/page.queries.ts'

/** A professional's claim on a document, made by registering a customer. */
export interface Claim {
  readonly customerId: string
  readonly professionalId: string
}

export interface Period {
  /** The business day of the call. */
  readonly today: string
  /** The days of one registration or renewal. */
  readonly days: number
}

/**
 * Returns the claim on a CPF or CNPJ that is valid on a day (such as an invoice's day of issue), else null.
 */
export async function findValidClaim(db: Database, document: string, day: string): Promise<Claim | null> {
  const found = await findValidClaims(db, [{ document, day }])
  return found.get(claimKey(document, day)) ?? null
}

/** Returns the professional who holds a document on a day, else null. */
export async function findClaimHolder(
  db: Database,
  document: string,
  day: string,
): Promise<{ id: string; name: string } | null> {
  const claim = await findValidClaim(db, document, day)
  if (!claim) return null
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', claim.professionalId)
    .executeTakeFirstOrThrow()
}

/** The key of a result of `findValidClaims`. */
export const claimKey = (document: string, day: string): string => `${document}@${day}`

/** Returns the valid claims of many documents and days, by `claimKey`. */
export async function findValidClaims(
  db: Database,
  pairs: readonly { readonly document: string; readonly day: string }[],
): Promise<Map<string, Claim>> {
  if (pairs.length === 0) return new Map()
  const { rows } = await sql<Claim & { document: string; day: string }>`
    select a.document, a.day, c.id as customer_id, c.professional_id
    from (select distinct * from unnest(${pairs.map(({ document }) => document)}::text[],
      ${pairs.map(({ day }) => day)}::date[]) as u (document, day)) a
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
 * Locks documents in one order until the transaction ends. Claims are already unique by the exclusion
 * constraint; the lock prevents deadlocks on it.
 */
export async function lockDocuments(trx: Transaction, documents: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('customer:' || document, 0) as key
      from unnest(${[...documents]}::text[]) as u (document) order by 1
    ) keys`.execute(trx)
}

/** The data of a customer; an empty text is stored as null. */
export type CustomerFacts = {
  readonly [Key in keyof CustomerData]: CustomerData[Key] | string | null
} & Pick<CustomerData, 'document' | 'name'>

const columnsOf = (data: CustomerFacts) => ({
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
  readonly noticeAnswer: string | null
  readonly validUntil: string | null
}

/** Locks the professional's own registration of a document, active or not; returns null if there is none. */
export async function lockOwnClaim(
  trx: Transaction,
  professionalId: string,
  document: string,
): Promise<OwnClaim | null> {
  const found = await trx
    .selectFrom('customers')
    .select(['id', 'active', 'noticeAnswer', 'validUntil'])
    .where('professionalId', '=', professionalId)
    .where('document', '=', document)
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

/**
 * Counts a new customer of a professional on a day; returns false without counting if the limit is reached.
 * Serializes concurrent registrations of a professional.
 */
export async function countRegistration(
  trx: Transaction,
  professionalId: string,
  { today, customersPerDay }: { readonly today: string; readonly customersPerDay: number },
): Promise<boolean> {
  const counted = await trx
    .insertInto('customerDays')
    .values({ professionalId, day: today, registered: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['professionalId', 'day'])
        .doUpdateSet({ registered: sql`customer_days.registered + 1` })
        .where('customerDays.registered', '<', customersPerDay),
    )
    .returning('registered')
    .executeTakeFirst()
  return counted !== undefined
}

/** Inserts a customer with its first period; returns its id. Throws a claim conflict if the document is already claimed. */
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

/** Updates a customer's data except its document. */
export async function updateCustomer(
  trx: Transaction,
  id: string,
  data: CustomerFacts,
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
 * Replaces a customer's document. Claims the new one from today for the remaining days, never for the past.
 * Throws a claim conflict, or violates `customers_professional_id_document_key`.
 */
export async function changeDocument(
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

/** Splits the periods of customers at a day, and deactivates the later part. */
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

/** Deactivates a registration: from today on its document is released and its invoices earn nothing. */
export async function deactivate(trx: Transaction, id: string, today: string, now: Date): Promise<void> {
  await trx.updateTable('customers').set({ active: false, updatedAt: now }).where('id', '=', id).execute()
  await endFrom(trx, [id], today)
}

/** Marks a registration as active but without valid days; the caller adds a period. */
export async function activateOwn(trx: Transaction, id: string, now: Date): Promise<void> {
  await trx.updateTable('customers').set({ active: true, updatedAt: now }).where('id', '=', id).execute()
}

/** Deactivates all registrations of a professional and releases their documents from today on. */
export async function deactivateAll(
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

/** Activates a registration again for its remaining days. Throws a claim conflict if the document is already claimed. */
export async function reactivate(trx: Transaction, id: string, today: string, now: Date): Promise<void> {
  await trx.updateTable('customers').set({ active: true, updatedAt: now }).where('id', '=', id).execute()
  await sql`
    update customer_validities
    set active = true, days = daterange(greatest(lower(days), ${today}::date), upper(days))
    where customer_id = ${id} and not active and upper(days) > ${today}::date`.execute(trx)
}

/** Returns the documents of the given customers that belong to the professional. */
export async function listOwnDocuments(
  trx: Transaction,
  professionalId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('customers')
    .select('document')
    .where('professionalId', '=', professionalId)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ document }) => document)
}

export interface OwnRegistration {
  readonly id: string
  readonly active: boolean
  readonly noticeAnswer: string | null
  readonly validUntil: string
}

/** Locks the given registrations that belong to the professional, in id order to prevent deadlocks. */
export async function lockOwnRegistrations(
  trx: Transaction,
  professionalId: string,
  ids: readonly string[],
): Promise<OwnRegistration[]> {
  const { rows } = await sql<OwnRegistration>`
    select id, active, notice_answer, valid_until from customers
    where professional_id = ${professionalId} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(
    trx,
  )
  return rows
}

/**
 * Adds a period of `days` to each registration from the given first day, unless another professional claims
 * the document in that period. Returns the day after the new period for each extended registration.
 */
export async function extendRegistrations(
  trx: Transaction,
  starts: ReadonlyMap<string, string>,
  days: number,
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ customerId: string; endsOn: string }>`
    insert into customer_validities (customer_id, professional_id, document, days, created_at)
    select c.id, c.professional_id, c.document, daterange(n.start, n.start + ${days}::int), ${now}
    from unnest(${[...starts.keys()]}::uuid[], ${[...starts.values()]}::date[]) as n (id, start)
    join customers c on c.id = n.id
    where not exists (
      select 1 from customer_validities v
      where v.document = c.document and v.active and v.days && daterange(n.start, n.start + ${days}::int)
    )
    returning customer_id, upper(days) as ends_on`.execute(trx)
  return new Map(rows.map(({ customerId, endsOn }) => [customerId, endsOn]))
}

/** A registration that had expired before a sale. */
export interface EndedClaim {
  readonly customerId: string
  readonly professionalId: string
  readonly name: string
  readonly validUntil: string
}

/**
 * Finds the latest active registration of a document that ended before a day, at most `withinDays` earlier; null if there is
 * none.
 */
export async function findEndedClaim(
  db: Database,
  document: string,
  { day, withinDays }: { readonly day: string; readonly withinDays: number },
): Promise<EndedClaim | null> {
  const { rows } = await sql<EndedClaim>`
    select c.id as customer_id, c.professional_id, c.name, c.valid_until from customers c
    join users u on u.id = c.professional_id and u.status = 'active'
    where c.document = ${document} and c.active and c.valid_until < ${day}::date
      and c.valid_until >= ${day}::date - ${withinDays}::int
    order by c.valid_until desc, c.id limit 1`.execute(db)
  return rows[0] ?? null
}

type ClaimPeriod = Omit<DocumentClaim, 'claimedAt'> & { readonly claimedAt: Date }

/** Lists the periods in which professionals claimed a document, newest first. */
export async function listClaims(
  db: Database,
  document: string,
  page: PageQuery,
): Promise<Paged<ClaimPeriod>> {
  const [{ rows: items }, { rows: counted }] = await Promise.all([
    sql<ClaimPeriod>`
      select json_build_object('id', u.id, 'name', u.name) as professional, lower(v.days) as "from",
        upper(v.days) - 1 as until, v.active, v.created_at as claimed_at
      from customer_validities v join users u on u.id = v.professional_id
      where v.document = ${document} order by lower(v.days) desc, v.created_at desc, v.id ${pageOf(page)}`.execute(
      db,
    ),
    sql<{ total: number }>`
      select count(*)::int as total from customer_validities where document = ${document}`.execute(db),
  ])
  return { items, total: counted[0]?.total ?? 0, page: page.page, limit: page.limit }
}
