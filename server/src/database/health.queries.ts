import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Throws if the database does not respond. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}
