import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { ListedPage } from './sitemap.rules.ts'

/**
 * Returns a text that changes whenever visitors would see other content: settings, levels, accelerators,
 * posts, videos, texts, experiences or stores, including when scheduled content appears.
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

/** A sitemap lists at most 50,000 addresses, two of each page. */
const MAX = 24_000

/** Lists the posts and videos that visitors see, the newest first. */
export async function listContentPages(db: Database, now: Date): Promise<ListedPage[]> {
  const { rows } = await sql<{ path: string; changedAt: Date }>`
    select path, greatest(updated_at, published_at) as changed_at from (
      select '/blog/' || slug as path, updated_at, published_at, id from posts
      where status = 'published' and published_at <= ${now}
      union all
      select '/videos/' || id, updated_at, published_at, id from videos
      where active and audience = 'public' and published_at <= ${now}
    ) listed order by published_at desc, id desc limit ${MAX}`.execute(db)
  return rows
}
