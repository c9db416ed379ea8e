import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Returns the approximate number of professionals from the database's statistics; -1 without any. */
export async function estimateProfessionals(db: Database): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select reltuples::int as people from pg_class where oid = 'professionals'::regclass`.execute(db)
  return rows[0]?.people ?? -1
}
