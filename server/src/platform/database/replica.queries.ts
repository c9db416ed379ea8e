import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Returns a server's position in the write-ahead log: written by a primary, or applied by a replica. */
export async function walPosition(db: Database): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select pg_wal_lsn_diff(
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0'
    )::float8 as position`.execute(db)
  return rows[0]?.position ?? 0
}
