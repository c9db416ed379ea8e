import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/**
 * Records that an account was signed in to from an address and resets the counter of both; housekeeping deletes the
 * record after 90 days. The keys are digests.
 */
export async function recordKnownAddress(
  db: Database,
  { known, pair, now }: { readonly known: string; readonly pair: string; readonly now: Date },
): Promise<void> {
  await sql`
    with reset as (delete from rate_limits where key = ${pair})
    insert into rate_limits (key, window_starts_at, hits) values (${known}, ${now}, 1)
    on conflict (key) do update set window_starts_at = ${now}`.execute(db)
}
