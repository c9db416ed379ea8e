import type { Database } from '../database/connect.ts'

/** Returns name, e-mail and language of an account's owner, or null. */
export async function findPerson(db: Database, id: string) {
  const row = await db
    .selectFrom('users')
    .select(['name', 'email', 'language', 'realm'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
