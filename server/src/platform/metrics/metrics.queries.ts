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
export async function lastRoot(db: Database): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select extract(epoch from max(recorded_at))::float8 as at from ledger_roots`.execute(db)
  return rows[0]?.at ?? null
}

/** Returns when the ledger was last verified, in seconds since 1970, and how many of its rules were violated; null if never. */
export async function lastProof(db: Database): Promise<{ at: number; broken: number } | null> {
  const { rows } = await sql<{ at: number; broken: number }>`
    select extract(epoch from proved_at)::float8 as at, broken from ledger_proofs order by position desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
