import { type Paged, type Paging, readSort } from '@esquadro/contract/platform/fields/page'
import { shortName } from '@esquadro/contract/platform/fields/short-name'
import type * as contract from '@esquadro/contract/platform/record-views/cms'
import type { CmsRecordView } from '@esquadro/contract/platform/record-views/cms'
import type { RecordScreen, RecordView } from '@esquadro/contract/platform/record-views/member'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../database/connect.ts'
import { pageOf } from '../database/page.queries.ts'
import { contains } from '../database/search.queries.ts'

/** Inserts the views of members' records that are not yet recorded for this viewer, screen and hour. */
export async function insertViews(
  db: Database,
  {
    viewerId,
    screen,
    subjectIds,
    now,
  }: {
    readonly viewerId: string
    readonly screen: RecordScreen
    readonly subjectIds: readonly string[]
    readonly now: Date
  },
): Promise<void> {
  await sql`
    insert into record_views (subject_id, viewer_id, screen, hour, viewed_at)
    select id, ${viewerId}, ${screen}, date_trunc('hour', ${now}::timestamptz), ${now}
    from users where id = any(${[...subjectIds]}::uuid[]) and user_type <> 'admin'
    on conflict do nothing`.execute(db)
}

/**
 * Selects the views of a member's record: of people on screens, and questions of stores about the member's customers at the
 * counter, by people and keys.
 */
export const viewsOf = (subjectId: string) => sql`
  (select u.id as viewer_id, u.name as viewer, case when u.user_type = 'admin' then 'admin' else 'shopkeeper' end as viewer_type,
      s.trade_name as store, v.screen, v.viewed_at, u.search as viewer_search
    from record_views v join users u on u.id = v.viewer_id
    left join shopkeepers k on k.user_id = u.id left join stores s on s.id = k.store_id
    where v.subject_id = ${subjectId}
    union all
    select coalesce(c.user_id, c.key_id), coalesce(u.name, a.name), case when c.key_id is null then 'shopkeeper' else 'key' end,
      s.trade_name, 'counter', c.last_at, coalesce(u.search, a.search)
    from counter_checks c join stores s on s.id = c.store_id
    left join users u on u.id = c.user_id left join api_keys a on a.id = c.key_id
    where c.professional_id = ${subjectId})`

type Row = Omit<RecordView, 'viewedAt'> & { readonly viewedAt: Date }

/** Lists a page of the views of a member's record, newest first. */
export async function listViews(
  db: Database,
  subjectId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<Paged<Row>> {
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select viewer, viewer_type, store, screen, viewed_at from ${viewsOf(subjectId)} v
      order by viewed_at desc, viewer_id, screen
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`
      select (select count(*) from record_views where subject_id = ${subjectId})::int
        + (select count(*) from counter_checks where professional_id = ${subjectId})::int as total`.execute(
      db,
    ),
  ])
  const items = rows.map((row) => ({
    ...row,
    viewer: row.viewerType === 'key' ? row.viewer : shortName(row.viewer),
  }))
  return { items, total: counted.rows[0]?.total ?? 0, page, limit }
}

type FilteredRow = Omit<CmsRecordView, 'viewedAt'> & { readonly viewedAt: Date }

/** Lists a page of the views of a member's record as filtered and sorted, with full names. */
export async function listRecordViews(
  db: Database,
  query: Paging<z.output<typeof contract.getAll.query>>,
): Promise<Paged<FilteredRow>> {
  const { id, q, screen, viewerType, page, limit } = query
  const direction = sql.raw(readSort(query.sort).direction)
  const found = sql`
    from ${viewsOf(id)} v
    where ${q ? contains('v.viewer_search', q) : sql`true`}
      and ${screen ? sql`v.screen = ${screen}` : sql`true`}
      and ${viewerType ? sql`v.viewer_type = ${viewerType}` : sql`true`}`
  const [{ rows }, counted] = await Promise.all([
    sql<FilteredRow>`
      select v.viewer_id, v.viewer, v.viewer_type, v.store, v.screen, v.viewed_at
      ${found}
      order by v.viewed_at ${direction}, v.viewer_id, v.screen ${pageOf(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
  ])
  return { items: rows, total: counted.rows[0]?.total ?? 0, page, limit }
}
