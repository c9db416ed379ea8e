import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { flushingLater } from '../database/flush.queries.ts'

export interface Limit {
  /** The caller and the action that are counted, such as `sign-in:address:203.0.113.9`. */
  readonly key: string
  readonly hits: number
  readonly seconds: number
}

export interface CountedLimit extends Limit {
  /** Keys of which any one that exists leaves this limit uncounted. */
  readonly unless?: readonly string[]
}

/** The number of counted attempts, and the seconds until the window ends. */
export interface Counter {
  readonly hits: number
  readonly secondsLeft: number
}

/**
 * The statement that counts one attempt against several limits, in fixed windows shared by all processes; returns the rows that
 * `countersOf` reads. An attempt beyond one of the limits counts for this one only, so that refused attempts from one address do not
 * use up what all addresses share. It locks the counters in the order of their keys. It does not wait for the disk: a crash of the
 * database may lose the attempts of its last second, and the number of attempts in a second is small.
 */
export const countingAttempts = (
  db: Database,
  limits: readonly CountedLimit[],
  now: Date,
): RawBuilder<CounterRow> => {
  const counted = sql.join(
    limits.map(
      ({ key, hits, seconds, unless }) =>
        sql`(${key}::text, ${hits}::int, ${new Date(now.getTime() - seconds * 1_000)}::timestamptz, ${unless ?? []}::text[])`,
    ),
  )
  return sql<CounterRow>`
    with given (key, most, expired_at, unless) as (values ${counted}),
    counted as materialized (
      select key, most, expired_at from given g where not exists (select from rate_limits k where k.key = any(g.unless))
    ),
    used_up as materialized (
      select c.key from counted c join rate_limits l using (key)
      where l.window_starts_at > c.expired_at and l.hits >= c.most
    )
    insert into rate_limits as r (key, window_starts_at, hits)
    select c.key, ${now}, 1 from counted c
    where not exists (select from used_up) or c.key in (select key from used_up)
    order by c.key
    on conflict (key) do update set
      hits = case when r.window_starts_at > (select expired_at from counted c where c.key = r.key) then r.hits + 1 else 1 end,
      window_starts_at = case when r.window_starts_at > (select expired_at from counted c where c.key = r.key)
        then r.window_starts_at else ${now} end
    returning key, hits, extract(epoch from window_starts_at)::float as starts_at, ${flushingLater(db)} as flush`
}

/** A row of `countingAttempts`; `startsAt` is the start of the window in seconds since 1970. */
export interface CounterRow {
  readonly key: string
  readonly hits: number
  readonly startsAt: number
}

/** Returns the counters of counted limits by key, without those that are left uncounted. */
export const countersOf = (
  rows: readonly CounterRow[],
  limits: readonly CountedLimit[],
  now: Date,
): Map<string, Counter> =>
  new Map(
    rows.map(({ key, hits, startsAt }) => {
      const seconds = limits.find((limit) => limit.key === key)?.seconds ?? 0
      return [key, { hits, secondsLeft: Math.max(1, Math.ceil(startsAt + seconds - now.getTime() / 1_000)) }]
    }),
  )

/** Counts one attempt against several limits. One query; see `countingAttempts`. */
export async function countAttempts(
  db: Database,
  limits: readonly CountedLimit[],
  now: Date,
): Promise<Map<string, Counter>> {
  const { rows } = await countingAttempts(db, limits, now).execute(db)
  return countersOf(rows, limits, now)
}

/** Counts one attempt against one limit. */
export const countAttempt = async (db: Database, limit: Limit, now: Date): Promise<Counter> =>
  (await countAttempts(db, [limit], now)).get(limit.key) ?? { hits: 0, secondsLeft: 0 }

/** Returns the counter of a limit without counting an attempt; null if its window has ended. */
export async function findCounter(
  db: Database,
  { key, seconds }: Pick<Limit, 'key' | 'seconds'>,
  now: Date,
): Promise<Counter | null> {
  const row = await db
    .selectFrom('rateLimits')
    .select(['hits', 'windowStartsAt'])
    .where('key', '=', key)
    .where('windowStartsAt', '>', new Date(now.getTime() - seconds * 1_000))
    .executeTakeFirst()
  if (!row) return null
  const endsAt = row.windowStartsAt.getTime() + seconds * 1_000
  return { hits: row.hits, secondsLeft: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1_000)) }
}

/** Resets the counter of a key. */
export async function clearAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', key).execute()
}

/** Whether the window of a key began after an instant. */
export async function isCountedSince(db: Database, key: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('rateLimits')
    .select('key')
    .where('key', '=', key)
    .where('windowStartsAt', '>', since)
    .executeTakeFirst()
  return row !== undefined
}
