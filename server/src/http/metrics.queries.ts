import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Counts the jobs of each queue by state. */
export async function jobCounts(db: Database): Promise<{ queue: string; state: string; count: number }[]> {
  const { rows } = await sql<{ queue: string; state: string; count: number }>`
    select name as queue, state::text as state, count(*)::int as count from pgboss.job group by name, state`.execute(
    db,
  )
  return rows
}

/** Returns when the last root of the ledger was recorded, in seconds since 1970, or null. */
export async function lastProof(db: Database): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select extract(epoch from max(recorded_at))::float8 as at from ledger_roots`.execute(db)
  return rows[0]?.at ?? null
}
