import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

export interface Limit {
  /** The caller and the action that are counted, such as `sign-in:address:203.0.113.9`. */
  readonly key: string
  readonly hits: number
  readonly seconds: number
}

/** Counts one attempt in a fixed window shared by all processes. Returns the count and the seconds until the window ends. */
export async function countAttempt(
  db: Database,
  limit: Limit,
  now: Date,
): Promise<{ hits: number; secondsLeft: number }> {
  const { rows } = await sql<{ hits: number; windowStartsAt: Date }>`
    insert into rate_limits as r (key, window_starts_at, hits) values (${limit.key}, ${now}, 1)
    on conflict (key) do update set
      hits = case when r.window_starts_at > ${new Date(now.getTime() - limit.seconds * 1000)} then r.hits + 1 else 1 end,
      window_starts_at = case when r.window_starts_at > ${new Date(now.getTime() - limit.seconds * 1000)}
        then r.window_starts_at else ${now} end
    returning hits, window_starts_at`.execute(db)
  const row = rows[0]
  if (!row) return { hits: 0, secondsLeft: 0 }
  const endsAt = row.windowStartsAt.getTime() + limit.seconds * 1000
  return { hits: row.hits, secondsLeft: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) }
}

/** Resets the counter of a key, as after a successful sign-in. */
export async function clearAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', key).execute()
}
