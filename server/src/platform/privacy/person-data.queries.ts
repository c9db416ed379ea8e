import type { StoredPart } from '@esquadro/contract/platform/privacy/shared'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { isDownloaded, listColumns, type TableName } from './columns.ts'

/** A record of a person's data as it travels in a download: texts, numbers, dates or nested facts. */
export type PersonRecord = Readonly<Record<string, unknown>>

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Selects the columns of a table for a download: every personal and content column by its class in
 * `columns.ts`, and the listed facts. A new personal column is included automatically.
 */
const of = (table: TableName, alias: string, facts: readonly string[] = []): RawBuilder<unknown> =>
  sql.raw(
    [...listColumns(table, isDownloaded).filter((column) => !facts.includes(column)), ...facts]
      .map((column) => `${alias}.${snake(column)}`)
      .join(', '),
  )

/** The stored data of a member, part by part. Data about other people is left out or shortened. */
export const parts: Readonly<Record<StoredPart, (userId: string) => RawBuilder<unknown>>> = {
  account: (id) => sql`
    select ${of('users', 'u', ['userType', 'status', 'language', 'emailConfirmedAt', 'acceptedTermsAt', 'acceptsEmail', 'createdAt'])},
      s.trade_name as store, k.is_manager
    from users u left join shopkeepers k on k.user_id = u.id left join stores s on s.id = k.store_id where u.id = ${id}`,
  profile: (id) => sql`
    select ${of('professionals', 'p', ['profession'])}, s.trade_name as reference_store
    from professionals p left join stores s on s.id = p.reference_store_id where p.user_id = ${id}`,
  consents: (id) => sql`
    select * from (
      select c.kind, c.given, v.version, c.at from consents c left join content_versions v on v.id = c.privacy_version_id
        where c.user_id = ${id}
      union all
      select v.kind, true, v.version, a.accepted_at from content_acceptances a join content_versions v on v.id = a.version_id
        where a.user_id = ${id}
    ) given order by at desc, kind`,
  notes: (id) => sql`
    select ${of('notes', 'n', ['createdAt', 'updatedAt'])} from notes n where professional_id = ${id} order by created_at desc, id`,
  sessions: (id) => sql`
    select ${of('sessions', 's', ['createdAt', 'usedAt', 'endedAt', 'endReason'])}
    from sessions s where user_id = ${id} order by created_at desc`,
  passkeys: (id) => sql`
    select ${of('passkeys', 'k', ['createdAt', 'usedAt'])} from passkeys k where user_id = ${id} order by created_at desc, id`,
  'security-events': (id) => sql`
    select ${of('securityEvents', 'e', ['kind', 'detail', 'at'])}
    from security_events e where user_id = ${id} order by at desc, id`,
  notifications: (id) => sql`
    select ${of('notifications', 'n', ['kind', 'createdAt', 'readAt'])}
    from notifications n where user_id = ${id} order by position desc`,
  customers: (id) => sql`
    select ${of('customers', 'c', ['active', 'validUntil', 'noticeAnswer', 'noticeAnsweredAt', 'createdAt'])}
    from customers c where professional_id = ${id} order by created_at desc, id`,
  // Each side sees its own statement; the holder does not learn who opened the dispute.
  disputes: (id) => sql`
    select case when claimant_id = ${id} then 'claimant' else 'holder' end as side, document, customer_name,
      case when claimant_id = ${id} then statement end as statement, case when holder_id = ${id} then reply end as reply,
      status, opened_at, decided_at, decision_note
    from disputes where ${id} in (claimant_id, holder_id) order by opened_at desc, id`,
  // The checks and the explanation describe the sale and its customer; the professional sees them on the screen.
  invoices: (id) => sql`
    select i.number, i.series, i.access_key, s.trade_name as store, i.issued_on, i.total_cents, i.status, i.points, i.created_at
    from invoices i join stores s on s.id = i.store_id
    where i.professional_id = ${id} or i.sent_by = ${id} order by i.created_at desc, i.id`,
  points: (id) => sql`
    select ${of('pointEntries', 'e', ['kind', 'amount', 'sourceType', 'occurredAt', 'availableAt', 'expiresOn', 'cycle', 'scoreAmount'])}
    from point_entries e where professional_id = ${id} order by position desc`,
  statements: (id) => sql`
    select ${of('extractDocuments', 'd', ['code', 'fromDay', 'toDay', 'lineCount', 'opening', 'credits', 'debits', 'closing', 'madeAt'])}
    from extract_documents d where professional_id = ${id} order by position desc`,
  pce: (id) => sql`
    select ${of('pceInvoices', 'p', ['accrualMonth', 'dueOn', 'status', 'baseCents', 'amountCents', 'paidOn', 'method', 'reference'])},
      s.trade_name as store
    from pce_invoices p join stores s on s.id = p.store_id where p.professional_id = ${id} order by p.position desc`,
  experiences: (id) => sql`
    select e.title, e.starts_at, s.status, s.paid_points, s.refunded_points, s.companion_name, s.subscribed_at, s.confirmed_at,
      s.removed_at, s.attended_at, s.absent_at
    from experience_subscriptions s join experiences e on e.id = s.experience_id
    where s.user_id = ${id} order by s.position desc`,
  'extra-points': (id) => sql`
    select e.name, c.points, c.how, c.claimed_at, c.removed_at from extra_point_claims c join extra_points e on e.id = c.extra_point_id
    where c.professional_id = ${id} order by c.claimed_at desc, c.id`,
  // The name and the addresses are the invited person's: shown to the inviter, who entered them.
  invites: (id) => sql`
    select case when inviter_id = ${id} then 'sent' else 'received' end as direction, code,
      case when inviter_id = ${id} then name end as name, case when inviter_id = ${id} then email end as email,
      case when inviter_id = ${id} then cellphone end as cellphone, state, created_at, registered_at, credited_at,
      case when inviter_id = ${id} then inviter_points else invited_points end as points
    from invites where inviter_id = ${id} or invited_id = ${id} order by created_at desc, id`,
  'pre-registrations': (id) => sql`
    select s.trade_name as store, ${of('preRegistrations', 'p', ['createdAt'])}
    from pre_registrations p join stores s on s.id = p.store_id
    where p.user_id = ${id} or p.email_key = (select email_key from users where id = ${id}) order by p.created_at desc, p.id`,
  files: (id) => sql`
    select ${of('files', 'f', ['mime', 'sizeBytes', 'createdAt'])}
    from files f where owner_id = ${id} order by created_at desc, id`,
  // The name of the viewer is shortened, as on the screen.
  'record-views': (id) => sql`
    select v.viewer, v.viewer_type, v.store, v.screen, v.viewed_at from (
      select u.short_name as viewer, u.user_type as viewer_type, s.trade_name as store, v.screen, v.viewed_at, v.viewer_id
      from record_views v join users u on u.id = v.viewer_id
      left join shopkeepers k on k.user_id = u.id left join stores s on s.id = k.store_id
      where v.subject_id = ${id}
      union all
      select coalesce(u.short_name, a.name), case when c.key_id is null then 'shopkeeper' else 'key' end, s.trade_name,
        'counter', c.last_at, coalesce(c.user_id, c.key_id)
      from counter_checks c join stores s on s.id = c.store_id
      left join users u on u.id = c.user_id left join api_keys a on a.id = c.key_id
      where c.professional_id = ${id}
    ) v order by v.viewed_at desc, v.viewer_id, v.screen`,
  audit: (id) => sql`
    select at, action, subject_type from audit_log where actor_id = ${id} order by id desc`,
}

/** The tables whose personal columns no part shows, with the reason; `columns` limits it to these. */
export const withheld: Partial<Readonly<Record<TableName, { reason: string; columns?: readonly string[] }>>> =
  {
    customerValidities: { reason: 'the periods of the registered customers, which are shown' },
    invoices: {
      reason: 'the buyer of a sale is another person',
      columns: ['recipientDocument', 'recipientName'],
    },
    oneTimeTokens: {
      reason: "deleted with the confirmation that it is for; the address then is the account's",
    },
    receivedMails: {
      reason: "the sender of a store's invoices by e-mail, usually its system; removed after 90 days",
    },
    sellers: { reason: "a store's own record of its staff" },
    stores: { reason: "a company's record", columns: ['email'] },
  }

/** Whether a member is the last manager of a store that still has other active shopkeepers. */
export async function isLastManager(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from shopkeepers me
    where me.user_id = ${userId} and me.is_manager and exists (
      select from shopkeepers k join users u on u.id = k.user_id
      where k.store_id = me.store_id and k.user_id <> me.user_id and u.status = 'active')
      and not exists (
        select from shopkeepers k join users u on u.id = k.user_id
        where k.store_id = me.store_id and k.user_id <> me.user_id and k.is_manager and u.status = 'active')`.execute(
    db,
  )
  return rows.length > 0
}

/** Counts the records of each part. */
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

/** Lists everything stored about a member, part by part. */
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
  readonly kind: 'email' | 'regulation' | 'store-regulation' | 'faq' | 'privacy' | 'terms'
  readonly given: boolean
  readonly version: number | null
  readonly at: Date
}

/** Lists a member's consents and accepted texts, newest first, at most 200. */
export async function listConsents(db: Database, userId: string): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`select * from (${parts.consents(userId)}) c limit 200`.execute(db)
  return rows
}

/** Whether a user accepts news by e-mail. */
export async function acceptsEmail(db: Database, userId: string): Promise<boolean> {
  const { acceptsEmail: accepts } = await db
    .selectFrom('users')
    .select('acceptsEmail')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return accepts
}

/** Returns when the mail server of a member's address last permanently rejected a mail, or null. */
export async function findRejection(db: Database, userId: string): Promise<Date | null> {
  const { emailRejectedAt } = await db
    .selectFrom('users')
    .select('emailRejectedAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return emailRejectedAt
}

/** Gives or withdraws a member's consent to news by e-mail; a trigger records the change. Idempotent. */
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
