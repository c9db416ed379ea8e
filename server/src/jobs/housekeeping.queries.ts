import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/**
 * Forgets what has served its time: used and expired tokens and codes, answers kept for repeated calls (24 h), counted
 * attempts (a day; 90 days for the addresses an account signs in from) and sessions that ended or lay unused for 90 days.
 */
export async function removeOutdated(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db.deleteFrom('oneTimeTokens').where('expiresAt', '<', before(1)).execute()
  await db.deleteFrom('recoveryCodes').where('expiresAt', '<', before(1)).execute()
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before(1)).execute()
  await sql`
    delete from rate_limits
    where window_starts_at < ${before(1)} and (key not like 'known:%' or window_starts_at < ${before(90)})`.execute(
    db,
  )
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('endedAt', '<', before(90)), where('usedAt', '<', before(90))]))
    .execute()
}
