import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Locks a user and returns the e-mail. */
export async function lockEmail(trx: Database, userId: string): Promise<string> {
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return email
}

/** Ends a user's subscriptions to upcoming experiences, locked in id order; returns the ids of the experiences. */
export async function endUpcomingSubscriptions(trx: Database, userId: string, now: Date): Promise<string[]> {
  const locked = await trx
    .selectFrom('experiences')
    .innerJoin('experienceSubscriptions as s', 's.experienceId', 'experiences.id')
    .select('experiences.id')
    .where('s.userId', '=', userId)
    .where('s.status', '<>', 'removed')
    .where('experiences.startsAt', '>', now)
    .orderBy('experiences.id')
    .forUpdate('experiences')
    .execute()
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return []
  await trx
    .updateTable('experienceSubscriptions')
    .set({ status: 'removed', removedAt: now, removedBy: userId })
    .where('userId', '=', userId)
    .where('status', '<>', 'removed')
    .where('experienceId', 'in', ids)
    .execute()
  return ids
}

/** Removes everything that names a member (see `erasure.rules.ts`); returns the ids of the files to delete, or null. */
export async function anonymize(trx: Database, userId: string, now: Date): Promise<string[] | null> {
  const { rows } = await sql<{ files: string[] | null }>`
    select erase_person(${userId}, ${now}) as files`.execute(trx)
  return rows[0]?.files ?? null
}

/** Deletes file records and returns their storage keys. */
export async function deleteFileRecords(trx: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx.deleteFrom('files').where('id', 'in', ids).returning('storageKey').execute()
  return rows.map(({ storageKey }) => storageKey)
}
