import type { Database } from '../database/connect.ts'

/** Returns how to write to the owner of an account, or null. */
export async function findPerson(db: Database, id: string) {
  const row = await db
    .selectFrom('users')
    .select(['name', 'email', 'language', 'realm'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
