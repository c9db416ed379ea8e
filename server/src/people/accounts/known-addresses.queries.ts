import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { flushingLater } from '../../platform/database/flush.queries.ts'

/** The keys of a successful attempt in the counters; they are digests. */
export interface KnownAddress {
  /** The records of the address and of the browser. */
  readonly known: readonly string[]
  /** The counters that begin anew. */
  readonly reset: readonly string[]
  /** The other counters that the attempt was added to. */
  readonly counted: readonly string[]
  readonly now: Date
}

/**
 * Common table expressions that record, if `condition` has a row, that an account was signed in to from an address and a
 * browser, reset the counters of both, and take the attempt off the other counters; housekeeping deletes the records after 90
 * days. They lock the counters in the order of their keys, as `countAttempts` does, to prevent deadlocks.
 */
export const recordingKnownAddress = (
  { known, reset, counted, now }: KnownAddress,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  counters as materialized (
    select key from rate_limits where key = any(${[...reset, ...counted]}::text[]) and exists (select from ${condition})
    order by key for update
  ),
  reset as (delete from rate_limits where key = any(${[...reset]}::text[]) and key in (select key from counters)),
  uncounted as (
    update rate_limits set hits = hits - 1
    where key = any(${[...counted]}::text[]) and key in (select key from counters) and hits > 0
  ),
  known as (
    insert into rate_limits (key, window_starts_at, hits)
    select k.key, ${now}, 1
    from (select unnest(${[...known].sort()}::text[]) as key) k, ${condition}, (select count(*) from counters) locked
    order by k.key
    on conflict (key) do update set window_starts_at = ${now}
  )`

/** Records a known address in a statement of its own. */
export async function recordKnownAddress(db: Database, address: KnownAddress): Promise<void> {
  await sql`
    with done as (select ${flushingLater(db)} as flush), ${recordingKnownAddress(address, sql`done`)}
    select from done`.execute(db)
}
