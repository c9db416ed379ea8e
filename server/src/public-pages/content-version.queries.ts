import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/**
 * Returns a text that changes whenever visitors would see other content: settings, levels, accelerators,
 * posts, videos, texts, experiences or stores, including when scheduled content appears. One query.
 */
export async function contentVersion(db: Database, now: Date): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ',
      (select version from programme_version),
      (select concat(count(*), '.', sum(revision), '.', extract(epoch from max(updated_at))) from posts
        where status = 'published' and published_at <= ${now}),
      (select concat(count(*), '.', extract(epoch from max(updated_at)), '.', count(*) filter (where starts_at > ${now}))
        from experiences where active),
      (select concat(count(*), '.', extract(epoch from max(updated_at))) from stores where active),
      (select concat(count(*), '.', sum(revision), '.', extract(epoch from max(updated_at))) from videos
        where active and audience = 'public' and published_at <= ${now})
    ) as version`.execute(db)
  return rows[0]?.version ?? ''
}
