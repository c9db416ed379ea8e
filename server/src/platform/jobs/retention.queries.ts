import { sql } from 'kysely'
import { BATCH, deleteInBatches } from '../database/batches.queries.ts'
import type { Database } from '../database/connect.ts'

/** Days for which the rows of tables are kept. */
interface Retention {
  readonly securityEventDays: number
  readonly recordViewDays: number
  readonly webhookDeliveryDays: number
  readonly notificationDays: number
  readonly keptSessionDays: number
}

/**
 * The tables with a retention: the time column, by whose index the oldest rows are found, and the setting of
 * their days.
 */
const KEPT = [
  { table: 'security_events', time: 'at', days: 'securityEventDays' },
  { table: 'record_views', time: 'viewed_at', days: 'recordViewDays' },
  { table: 'counter_checks', time: 'last_at', days: 'recordViewDays' },
  { table: 'webhook_deliveries', time: 'created_at', days: 'webhookDeliveryDays' },
  { table: 'notifications', time: 'created_at', days: 'notificationDays' },
  { table: 'sessions', time: 'used_at', days: 'keptSessionDays' },
] as const satisfies readonly { table: string; time: string; days: keyof Retention }[]

/** Deletes rows older than their retention, in batches, each in its own transaction. Returns their number. */
export async function deleteByRetention(db: Database, retention: Retention, now: Date): Promise<number> {
  let deleted = 0
  for (const { table, time, days } of KEPT) {
    const before = new Date(now.getTime() - retention[days] * 86_400_000)
    deleted += await deleteInBatches(
      db,
      sql`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(time)} < ${before} order by ${sql.ref(time)} limit ${BATCH}))`,
    )
  }
  return deleted
}

/**
 * Returns the time of the oldest row of each table with a retention, in seconds since 1970; null for an empty
 * table.
 */
export async function oldestRows(db: Database): Promise<{ table: string; at: number | null }[]> {
  const parts = KEPT.map(
    ({ table, time }) =>
      sql`select ${table}::text as table, (select extract(epoch from min(${sql.ref(time)}))::float8 from ${sql.table(table)}) as at`,
  )
  const { rows } = await sql<{
    table: string
    at: number | null
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

/**
 * Deletes outdated rows: expired tokens, codes and links, stored responses of idempotency keys (after 24 h), questions at the
 * counter about documents without a registration (two days),
 * rate limits (a day; a week for mails to an invited address, 90 days for known sign-in addresses), and the
 * personal data of invites that were not accepted within a year.
 */
export async function deleteOutdated(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db.deleteFrom('oneTimeTokens').where('expiresAt', '<', before(1)).execute()
  await db.deleteFrom('customerNotices').where('expiresAt', '<', now).execute()
  // Needed only to count a repeated question once.
  await db
    .deleteFrom('counterChecks')
    .where('professionalId', 'is', null)
    .where('lastAt', '<', before(2))
    .execute()
  await db.deleteFrom('recoveryCodes').where('expiresAt', '<', before(1)).execute()
  await db.deleteFrom('signInChallenges').where('expiresAt', '<', before(1)).execute()
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before(1)).execute()
  await sql`
    delete from rate_limits
    where window_starts_at < case
      when key like 'known:%' then ${before(90)}::timestamptz
      when key like 'invite:to:%' then ${before(7)}::timestamptz
      else ${before(1)}::timestamptz end`.execute(db)
  await db
    .updateTable('invites')
    .set({ name: null, email: null, cellphone: null })
    .where('invitedId', 'is', null)
    .where('createdAt', '<', before(365))
    .where((where) =>
      where.or([
        where('name', 'is not', null),
        where('email', 'is not', null),
        where('cellphone', 'is not', null),
      ]),
    )
    .execute()
}
