import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { flushingLater } from '../database/flush.queries.ts'

/**
 * Records that an account was signed in to from an address, resets the counter of both, and takes the attempt off the other
 * counters that it was added to; housekeeping deletes the record after 90 days. The keys are digests.
 */
export async function recordKnownAddress(
  db: Database,
  {
    known,
    pair,
    counted,
    now,
  }: {
    readonly known: string
    readonly pair: string
    readonly counted: readonly string[]
    readonly now: Date
  },
): Promise<void> {
  await sql`
    with reset as (delete from rate_limits where key = ${pair}),
      uncounted as (update rate_limits set hits = hits - 1 where key in (${sql.join(counted)}) and hits > 0)
    insert into rate_limits (key, window_starts_at, hits) values (${known}, ${now}, 1)
    on conflict (key) do update set window_starts_at = ${now}
    returning ${flushingLater(db)} as flush`.execute(db)
}
