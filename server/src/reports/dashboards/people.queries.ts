import type { Level } from '@esquadro/contract/people/levels/levels'
import { BUSINESS_TIME_ZONE } from '@esquadro/contract/platform/fields/date'
import type { PageQuery } from '@esquadro/contract/platform/fields/page'
import type { NearLevel, QuietStore, SocialProfile } from '@esquadro/contract/reports/dashboards/cms'
import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { pageOf } from '../../platform/database/page.queries.ts'
import { contains, containsDocument } from '../../platform/database/search.queries.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'

/** The percentage of the next level's threshold from which a professional is near it. */
const NEAR = 85

export interface Listing<Row> {
  /** The rows of a page in order, or all rows if null; each with the `total` of all pages if they are counted. */
  readonly select: (page: PageQuery | null, isCounted?: boolean) => RawBuilder<Row>
  readonly count: RawBuilder<{ total: number }>
}

/** Reads a page of a list in index order, and counts all its rows. */
export async function readPage<Row>(
  db: Database,
  { select, count }: Listing<Row>,
  page: PageQuery,
): Promise<{ items: Row[]; total: number }> {
  const { rows } = await select(page).execute(db)
  const counted = await count.execute(db)
  return { items: rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * Reads a page of a list and counts all its rows. One query, for a list without an index in its order: every
 * page finds and sorts all rows. A second one past the last page.
 */
export async function readSortedPage<Row>(
  db: Database,
  { select, count }: Listing<Row>,
  page: PageQuery,
): Promise<{ items: Row[]; total: number }> {
  const { rows } = await (select(page, true) as RawBuilder<Row & { readonly total: number }>).execute(db)
  const total = rows[0]?.total ?? (await count.execute(db)).rows[0]?.total ?? 0
  return { items: rows.map(({ total: _, ...row }) => row as Row), total }
}

const cut = (page: PageQuery | null): RawBuilder<unknown> => (page ? pageOf(page) : sql``)

/** The number of rows up to the end of a page; part of the SQL text for the first page (see `pageOf`). */
const rowsUpTo = ({ page, limit }: PageQuery): RawBuilder<unknown> =>
  page === 1 ? sql.lit(limit) : sql`(${page * limit}::bigint)`

const counted = sql`, (count(*) over ())::int as total`

/** Reads all rows of a list in batches, for an export. */
export const readAll = <Row>(db: Database, { select }: Listing<Row>): AsyncIterable<readonly Row[]> =>
  readInBatches(db, select(null), (rows) => rows)

/** The active professionals near the next level in a cycle, fewest missing points first. */
export function nearLevels(filter: {
  readonly cycle: string
  readonly q?: string | undefined
  /** The next level. */
  readonly level?: Level | undefined
}): Listing<NearLevel> {
  const { cycle, q, level } = filter
  const isActive = sql`u.user_type = 'professional' and u.status = 'active' and u.erased_at is null`
  // One range of points per level, which an index finds. Without a search, removes the few inactive users
  // from the result, and reads names only for the page and rows that tie with its last one.
  const near = sql`
    with steps as materialized (
      select b.level, l.level as next_level, b.rank as own_rank, b.starts_at_points as own_points, l.rank, l.starts_at_points,
        ceil(l.starts_at_points * ${NEAR}::int / 100.0)::bigint as near_points
      from levels_of(${cycle}) l join levels_of(${cycle}) b on b.rank = l.rank - 1
      where ${level ? sql`l.level = ${level}` : sql`true`}
    ), found as materialized (
      select s.professional_id, l.level, l.next_level, s.points, l.starts_at_points - s.points as missing
      from steps l
      cross join lateral (
        select s.professional_id, s.points from cycle_scores s
        where s.cycle = ${cycle} and s.points < l.starts_at_points and s.points >= l.near_points and s.floor_rank < l.rank
          and (s.points >= l.own_points or s.floor_rank = l.own_rank) offset 0
      ) s
    ), near as (
      select f.* from found f
      where ${
        q
          ? sql`exists (select from users u where u.id = f.professional_id and ${isActive} and ${contains('u.search', q)})`
          : sql`f.professional_id not in (
              select u.id from users u where u.user_type = 'professional' and u.status <> 'active'
                and u.id = any(array(select professional_id from found)))`
      }
    )`
  return {
    select: (page, isCounted = false) => sql<NearLevel>`
      ${near}, first as (
        select n.* ${isCounted ? counted : sql``} from near n order by n.missing
        ${page ? sql`fetch first ${rowsUpTo(page)} rows with ties` : sql``}
      )
      select u.id, u.name, p.profession, n.level, n.next_level, n.points, n.missing ${isCounted ? sql`, n.total` : sql``}
      from first n
      join users u on u.id = n.professional_id
      join professionals p on p.user_id = u.id
      order by n.missing, u.name, u.id ${cut(page)}`,
    count: sql<{ total: number }>`${near} select count(*)::int as total from near`,
  }
}

export type QuietRow = Omit<QuietStore, 'lastSentAt'> & { readonly lastSentAt: Date | null }

/** The active stores without an invoice for `days` days, longest silence first. */
export function quietStores(filter: {
  readonly today: string
  readonly days: number
  readonly q?: string | undefined
}): Listing<QuietRow> {
  const { today, days, q } = filter
  const found = sql`
    from stores s left join store_last_invoices k on k.store_id = s.id
    cross join lateral (
      select coalesce(k.sent_on, (s.created_at at time zone ${BUSINESS_TIME_ZONE})::date) as day
    ) since
    where s.active and not s.awaits_approval and since.day <= ${addDays(today, -days)}::date
      and ${q ? containsDocument('s.search', q) : sql`true`}`
  return {
    select: (page, isCounted = false) => sql<QuietRow>`
      select q.id, q.name, q.city, q.state, ${today}::date - q.day as days ${isCounted ? sql`, q.total` : sql``},
        (select i.created_at from invoices i where i.store_id = q.id order by i.position desc limit 1) as last_sent_at,
        coalesce((
          select sum(i.total_cents) from invoices i
          where i.store_id = q.id and i.issued_on > ${addMonths(today, -12)}::date and i.kind = 'sale' and i.status = 'approved'
        ), 0)::bigint as sales_cents
      from (
        select s.id, s.trade_name as name, s.city, s.state, since.day ${isCounted ? counted : sql``}
        ${found} order by since.day, s.trade_name, s.id ${cut(page)}
      ) q
      order by q.day, q.name, q.id`,
    count: sql<{ total: number }>`select count(*)::int as total ${found}`,
  }
}

/** The active professionals with at least one social media profile, by name. */
export function socialProfiles(filter: {
  readonly q?: string | undefined
  readonly network?: 'instagram' | 'facebook' | 'behance' | 'pinterest' | undefined
}): Listing<SocialProfile> {
  const { q, network } = filter
  const isSocial = sql`
    coalesce(p.instagram, p.facebook, p.behance, p.pinterest) is not null
      and ${network ? sql`${sql.ref(`p.${network}`)} is not null` : sql`true`}`
  const found = sql`
    from professionals p join users u on u.id = p.user_id and u.user_type = 'professional' and u.status = 'active'
    where ${isSocial} and ${q ? contains('u.search', q) : sql`true`}`
  return {
    select: (page) => sql<SocialProfile>`
      select u.id, u.name, p.profession, p.city, p.state, p.instagram, p.facebook, p.behance, p.pinterest
      ${found} order by u.name, u.id ${cut(page)}`,
    // Without a search: all professionals minus the inactive ones, who are fewer.
    count: q
      ? sql<{ total: number }>`select count(*)::int as total ${found}`
      : sql<{ total: number }>`
          select (select count(*) from professionals p where ${isSocial})::int - (
            select count(*) from professionals p
            join users u on u.id = p.user_id and u.user_type = 'professional' and u.status <> 'active'
            where ${isSocial}
          )::int as total`,
  }
}
