import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { ListedPage } from './sitemap.rules.ts'

/** A sitemap lists at most 50,000 addresses, two of each page. */
const MOST = 12_000

/** Lists the visible posts and the videos for everybody, the newest first. One query. */
export async function listContentPages(db: Database, now: Date): Promise<ListedPage[]> {
  const { rows } = await sql<{ path: string; search: string; changedAt: Date }>`
    (select '/blog/' || slug as path, '' as search, greatest(updated_at, published_at) as changed_at from posts
      where status = 'published' and published_at <= ${now} order by published_at desc, id desc limit ${MOST})
    union all
    (select '/videos', '?id=' || id, greatest(updated_at, published_at) from videos
      where active and audience = 'public' and published_at <= ${now} order by published_at desc, id desc limit ${MOST})`.execute(
    db,
  )
  return rows
}
