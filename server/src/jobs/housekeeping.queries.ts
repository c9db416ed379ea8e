import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/**
 * Deletes outdated rows: expired tokens, codes and links, stored responses of idempotency keys (after 24 h),
 * rate limits (a day; a week for mails to an invited address, 90 days for known sign-in addresses), and the
 * personal data of invites that were not accepted within a year.
 */
export async function deleteOutdated(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db.deleteFrom('oneTimeTokens').where('expiresAt', '<', before(1)).execute()
  await db.deleteFrom('customerNotices').where('expiresAt', '<', now).execute()
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
