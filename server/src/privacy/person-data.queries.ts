import type { StoredPart } from '@esquadro/contract/privacy/shared'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** What a record of a person's data holds, as it travels in a download: texts, numbers, dates, or nested facts. */
export type PersonRecord = Readonly<Record<string, unknown>>

/**
 * Every part of what is stored of a member, field by field; what names other people stays out, or is shortened. A new
 * domain that stores something of a person adds its part here.
 */
const parts: Readonly<Record<StoredPart, (userId: string) => RawBuilder<unknown>>> = {
  account: (id) => sql`
    select u.user_type, u.status, u.name, u.email, u.cellphone, u.language, u.email_confirmed_at, u.accepted_terms_at, u.accepts_email,
      u.created_at, s.trade_name as store, k.is_manager
    from users u left join shopkeepers k on k.user_id = u.id left join stores s on s.id = k.store_id where u.id = ${id}`,
  profile: (id) => sql`
    select p.cpf, p.birth_date, p.gender, p.profession, p.modality, p.cau, p.crea, p.abd, p.zip_code, p.street, p.number, p.complement,
      p.neighborhood, p.city, p.state, p.office_name, p.office_cnpj, p.office_role, p.instagram, p.facebook, p.behance, p.pinterest,
      s.trade_name as reference_store, p.reference_seller, p.invite_code
    from professionals p left join stores s on s.id = p.reference_store_id where p.user_id = ${id}`,
  consents: (id) => sql`
    select * from (
      select c.kind, c.given, v.version, c.at from consents c left join content_versions v on v.id = c.privacy_version_id
        where c.user_id = ${id}
      union all
      select v.kind, true, v.version, a.accepted_at from content_acceptances a join content_versions v on v.id = a.version_id
        where a.user_id = ${id}
    ) given order by at desc, kind`,
  sessions: (id) => sql`
    select created_at, used_at, ended_at, end_reason, user_agent from sessions where user_id = ${id} order by created_at desc`,
  notifications: (id) => sql`
    select kind, data, created_at, read_at from notifications where user_id = ${id} order by position desc`,
  customers: (id) => sql`
    select name, document, email, phone, city, state, notes, active, valid_until, created_at from customers
    where professional_id = ${id} order by created_at desc, id`,
  invoices: (id) => sql`
    select i.number, i.series, i.access_key, s.trade_name as store, i.issued_on, i.total_cents, i.status, i.points, i.created_at
    from invoices i join stores s on s.id = i.store_id
    where i.professional_id = ${id} or i.sent_by = ${id} order by i.created_at desc, i.id`,
  points: (id) => sql`
    select kind, amount, source_type, reason, occurred_at, available_at, expires_on, cycle, score_amount from point_entries
    where professional_id = ${id} order by position desc`,
  statements: (id) => sql`
    select code, from_day, to_day, filters, line_count, opening, credits, debits, closing, made_at from extract_documents
    where professional_id = ${id} order by position desc`,
  pce: (id) => sql`
    select p.competence, p.due_on, p.status, p.base_cents, p.amount_cents, p.reason, p.paid_on, p.method, p.reference, s.trade_name as store
    from pce_invoices p join stores s on s.id = p.store_id where p.professional_id = ${id} order by p.position desc`,
  experiences: (id) => sql`
    select e.title, e.starts_at, s.status, s.paid_points, s.subscribed_at, s.confirmed_at, s.removed_at
    from experience_subscriptions s join experiences e on e.id = s.experience_id
    where s.user_id = ${id} order by s.position desc`,
  'extra-points': (id) => sql`
    select e.name, c.points, c.how, c.claimed_at, c.removed_at from extra_point_claims c join extra_points e on e.id = c.extra_point_id
    where c.professional_id = ${id} order by c.claimed_at desc, c.id`,
  invites: (id) => sql`
    select case when inviter_id = ${id} then 'sent' else 'received' end as direction, code,
      case when inviter_id = ${id} then name end as name, case when inviter_id = ${id} then email end as email,
      case when inviter_id = ${id} then cellphone end as cellphone, state, created_at, registered_at, credited_at,
      case when inviter_id = ${id} then inviter_points else invited_points end as points
    from invites where inviter_id = ${id} or invited_id = ${id} order by created_at desc, id`,
  'pre-registrations': (id) => sql`
    select s.trade_name as store, p.name, p.email, p.cellphone, p.cpf, p.created_at
    from pre_registrations p join stores s on s.id = p.store_id
    where p.user_id = ${id} or p.email_key = (select email_key from users where id = ${id}) order by p.created_at desc, p.id`,
  files: (id) => sql`
    select name, mime, size_bytes, created_at from files where owner_id = ${id} order by created_at desc, id`,
  audit: (id) => sql`
    select at, action, subject_type from audit_log where actor_id = ${id} order by id desc`,
}

/** How many records of each part there are of a member. One query. */
export async function countPersonData(
  db: Database,
  userId: string,
): Promise<{ part: StoredPart; count: number }[]> {
  const counts = Object.entries(parts).map(
    ([part, select]) =>
      sql`select ${part}::text as part, count(*)::int as count from (${select(userId)}) rows`,
  )
  const { rows } = await sql<{
    part: StoredPart
    count: number
  }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}

/** Everything that is stored of a member, part by part, with the columns of each in their order. A query a part. */
export async function listPersonData(
  db: Database,
  userId: string,
): Promise<{ part: StoredPart; records: PersonRecord[] }[]> {
  const found: { part: StoredPart; records: PersonRecord[] }[] = []
  for (const [part, select] of Object.entries(parts)) {
    const { rows } = await sql<PersonRecord>`${select(userId)}`.execute(db)
    found.push({ part: part as StoredPart, records: rows })
  }
  return found
}

export interface ConsentRow {
  readonly kind: 'email' | 'regulation' | 'store-regulation' | 'faq' | 'privacy'
  readonly given: boolean
  readonly version: number | null
  readonly at: Date
}

/** The consents of a member and the texts accepted, the newest first; at most 200. One query. */
export async function listConsents(db: Database, userId: string): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`select * from (${parts.consents(userId)}) c limit 200`.execute(db)
  return rows
}

/** Whether somebody is mailed news. */
export async function acceptsEmail(db: Database, userId: string): Promise<boolean> {
  const { acceptsEmail: accepts } = await db
    .selectFrom('users')
    .select('acceptsEmail')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return accepts
}

/** Gives or withdraws the consent to news by mail; the database notes it. Of a member only; again does nothing. */
export async function setAcceptsEmail(
  db: Database,
  userId: string,
  accepts: boolean,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ acceptsEmail: accepts, updatedAt: now })
    .where('id', '=', userId)
    .where('userType', '<>', 'admin')
    .where('erasedAt', 'is', null)
    .where('acceptsEmail', '<>', accepts)
    .execute()
}
