import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Throws unless the database responds and is the primary: a replica cannot serve writing calls. */
export async function ping(db: Database): Promise<void> {
  const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db)
  if (rows[0]?.isReplica !== false) throw new Error('the database is a replica')
}
