import { type Insertable, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { DB } from '../../platform/database/generated/tables.ts'

/** Locks the loading of the demonstration until the transaction ends, so that only one process loads it. */
export async function lockDemonstration(trx: Database): Promise<void> {
  // On a busy machine another process's load takes longer than the statement timeout.
  await sql`select set_config('lock_timeout', '5min', true), set_config('statement_timeout', '5min', true)`.execute(
    trx,
  )
  await sql`select pg_advisory_xact_lock(7316420552)`.execute(trx)
}

/** Whether the database has no accounts: the demonstration is loaded only into such a database. */
export async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Inserts rows and returns their ids in order. */
export async function insertRows<
  T extends
    | 'apiKeys'
    | 'brands'
    | 'categories'
    | 'jobRuns'
    | 'levelGrants'
    | 'listViews'
    | 'notes'
    | 'products'
    | 'stores'
    | 'users'
    | 'webhookDeliveries'
    | 'webhooks',
>(trx: Database, table: T, rows: readonly Insertable<DB[T]>[]): Promise<string[]> {
  const inserted = await trx
    .insertInto(table as 'brands')
    .values(rows as readonly Insertable<DB['brands']>[])
    .returning('id')
    .execute()
  return inserted.map((row) => row.id)
}

/** Marks the waiting mails as given up, as after their last attempt. */
export async function giveMailsUp(trx: Database, at: Date): Promise<void> {
  await sql`
    update pgboss.job set state = 'failed', retry_count = retry_limit, created_on = ${at}, started_on = ${at},
      completed_on = ${at}, output = '{"message": "The mail was not accepted: 450"}'
    where name = 'mail' and state = 'created'`.execute(trx)
}

/** Marks the address of a professional without a demonstration account as rejecting mails. */
export async function rejectOneAddress(trx: Database, at: Date, account: string): Promise<void> {
  await sql`
    update users set email_rejected_at = ${at}
    where id = (
      select id from users where user_type = 'professional' and status = 'active' and email <> ${account}
      order by email limit 1 offset 3)`.execute(trx)
}

export async function insertProfessionals(
  trx: Database,
  rows: readonly Insertable<DB['professionals']>[],
): Promise<void> {
  await trx.insertInto('professionals').values(rows).execute()
}

export async function insertShopkeepers(
  trx: Database,
  rows: readonly Insertable<DB['shopkeepers']>[],
): Promise<void> {
  await trx.insertInto('shopkeepers').values(rows).execute()
}

export async function insertSellers(
  trx: Database,
  rows: readonly Insertable<DB['sellers']>[],
): Promise<void> {
  await trx.insertInto('sellers').values(rows).execute()
}

/** Inserts the initial programme settings. */
export async function setSettings(trx: Database, value: object, now: Date): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ value: JSON.stringify(value), updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists the professionals and shopkeepers who accepted the terms, in a stable order. */
export async function listMembers(db: Database) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'userType', 'email', 'acceptedTermsAt'])
    .where('userType', 'in', ['professional', 'shopkeeper'])
    .orderBy('email')
    .execute()
  return rows.flatMap(({ id, userType, email, acceptedTermsAt }) =>
    acceptedTermsAt
      ? [{ id, email, acceptedTermsAt, userType: userType as 'professional' | 'shopkeeper' }]
      : [],
  )
}

/** Stores the invite code with which a professional signed up. */
export async function setInviteCode(trx: Database, userId: string, inviteCode: string): Promise<void> {
  await trx.updateTable('professionals').set({ inviteCode }).where('userId', '=', userId).execute()
}

/** Links pre-registrations to the professionals who signed up, one to one. */
export async function linkToProfessionals(
  trx: Database,
  preRegistrationIds: readonly string[],
  professionalIds: readonly string[],
): Promise<void> {
  await sql`
    update pre_registrations p set user_id = l.user_id
    from unnest(${[...preRegistrationIds]}::uuid[], ${[...professionalIds]}::uuid[]) l (id, user_id) where p.id = l.id`.execute(
    trx,
  )
}

/**
 * Marks members' older notifications as read on the next day and older rises as seen, and all notifications
 * of administrators other than the displayed one as read.
 */
export async function readNewsBefore(trx: Database, before: Date, adminId: string): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ readAt: sql`created_at + interval '1 day'` })
    .where('createdAt', '<', before)
    .where('readAt', 'is', null)
    .where('userId', 'in', (from) =>
      from.selectFrom('users').select('id').where('userType', 'in', ['professional', 'shopkeeper']),
    )
    .execute()
  await sql`
    update notifications n set read_at = n.created_at + interval '1 day' from users u
    where u.id = n.user_id and u.user_type = 'admin' and n.read_at is null and n.user_id <> ${adminId}`.execute(
    trx,
  )
  await trx.updateTable('professionals').set({ riseSeenAt: before }).execute()
}

interface PastExperience {
  readonly id: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly subscriptionIds: string[]
}

/** Lists the experiences that are over, with their confirmed subscriptions in order. */
export async function listPastSubscriptions(db: Database, now: Date): Promise<PastExperience[]> {
  const { rows } = await sql<PastExperience>`
    select e.id, e.starts_at, e.ends_at, array_agg(s.id order by s.position) as subscription_ids
    from experiences e join experience_subscriptions s on s.experience_id = e.id and s.status = 'confirmed'
    where e.ends_at <= ${now} group by e.id order by e.ends_at`.execute(db)
  return rows
}

interface ClaimOfAnother {
  readonly professionalId: string
  readonly document: string
  readonly name: string
  readonly claimantName: string
}

/**
 * Returns a registration of another professional that is valid on a day, of a document that the claimant never registered,
 * that was never disputed, and whose last sale lies before the day; null without one.
 */
export async function findClaimOfAnother(
  db: Database,
  claimantId: string,
  day: string,
): Promise<ClaimOfAnother | null> {
  const { rows } = await sql<ClaimOfAnother>`
    select c.professional_id, c.document, c.name, u.name as claimant_name
    from users u
    join customers c on c.active and c.professional_id <> u.id
    join customer_validities v on v.customer_id = c.id and v.active and v.days @> ${day}::date
    where u.id = ${claimantId} and exists (select from invoices i where i.customer_id = c.id and i.issued_on < ${day}::date)
      and not exists (select from customers k where k.document = c.document and k.professional_id = u.id)
      and not exists (select from disputes d where d.document = c.document)
      and not exists (select from invoices i where i.customer_id = c.id and i.issued_on >= ${day}::date)
    order by c.document limit 1`.execute(db)
  return rows[0] ?? null
}

/** Limits the points of a campaign to the points that it gave, rounded up to the next multiple of `step`. */
export async function limitToGiven(db: Database, name: string, step: number): Promise<void> {
  await sql`
    update accelerators a set cap_points = greatest(1, ceil(given.points / ${step}::numeric) * ${step}::numeric)
    from (select accelerator_id, sum(points) as points from accelerator_uses group by 1) given
    where given.accelerator_id = a.id and a.name = ${name}`.execute(db)
}

/**
 * Marks an announcement as read within minutes, by one account and two thirds of the others. Mails none of
 * them.
 */
export async function readAnnouncement(trx: Database, id: string, email: string): Promise<void> {
  await sql`
    update notifications n set mail_due_at = null,
      read_at = case when r.is_read then n.created_at + interval '20 seconds' * r.nth end
    from (
      select n.id, row_number() over (order by u.email) as nth,
        u.email = ${email} or row_number() over (order by u.email) % 3 <> 0 as is_read
      from notifications n join users u on u.id = n.user_id
      where n.kind = 'announcement' and n.data ->> 'announcementId' = ${id}
    ) r where n.id = r.id`.execute(trx)
}

/** Restricts an experience to the members of a segment. */
export async function gateExperience(trx: Database, title: string, segmentId: string): Promise<void> {
  await trx.updateTable('experiences').set({ segmentId }).where('title', '=', title).execute()
}
