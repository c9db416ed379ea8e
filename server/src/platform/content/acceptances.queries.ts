import type { QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/platform/content/cms'
import { ACCEPTED_KINDS, type ContentKind } from '@esquadro/contract/platform/content/vocabulary'
import { type Paged, type PageQuery, readSort } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { contains } from '../database/search.queries.ts'
import { readInBatches } from '../lists/cursor.queries.ts'
import { versionsInForce } from './content.queries.ts'

interface VersionRow {
  readonly version: number
  readonly publishedAt: Date
  readonly publishedBy: string | null
  readonly holdsFrom: string | null
  readonly state: contract.CmsVersion['state']
  readonly html: string
  readonly before: string | null
  readonly acceptances: number
}

/** Lists the versions of a text, newest first, each with the previous text and its acceptances. */
export async function listCmsVersions(
  db: Database,
  { kind, page, limit }: PageQuery & { readonly kind: ContentKind },
  today: string,
): Promise<Paged<VersionRow>> {
  const [{ rows }, { total }] = await Promise.all([
    sql<VersionRow>`
      select v.version, v.published_at, u.name as published_by, v.holds_from::text as holds_from,
        case when f.version = v.version then 'in-force'
          when v.holds_from > ${today}::date and v.version > coalesce(f.version, 0) then 'announced'
          else 'replaced' end as state, v.html, b.html as before,
        (select count(*)::int from content_acceptances a where a.version_id = v.id) as acceptances
      from content_versions v
      left join users u on u.id = v.published_by
      left join content_versions b on b.kind = v.kind and b.version = v.version - 1
      left join (${versionsInForce([kind], today)}) f on true
      where v.kind = ${kind} order by v.version desc limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    db
      .selectFrom('contentVersions')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow(),
  ])
  return { items: rows, total, page, limit }
}

type Filters = Omit<QueryOf<typeof contract.exportAcceptances>, 'format'>

/** A member who is asked to accept a text. */
export interface AcceptanceRow {
  readonly id: string
  readonly name: string
  readonly userType: 'professional' | 'shopkeeper'
  readonly store: string | null
  readonly acceptedAt: Date | null
}

const typesOf = (kind: ContentKind) =>
  (['professional', 'shopkeeper'] as const).filter((type) =>
    ACCEPTED_KINDS[type].some((accepted) => accepted === kind),
  )

/** The requested version, or the newest. */
const versionOf = ({ kind, version }: Filters) => sql`(
  select id from content_versions where kind = ${kind} and (${version ?? null}::int is null or version = ${version ?? null}::int)
  order by version desc limit 1)`

/** The active members who are asked to accept the text. */
const isBound = ({ kind }: Filters) =>
  sql`u.user_type = any(${typesOf(kind)}) and u.status = 'active' and u.erased_at is null`

const matches = ({ q }: Filters) => (q ? contains('u.search', q) : sql<boolean>`true`)

const columns = sql`u.id, u.name, u.user_type, s.trade_name as store`
const withStores = sql`left join shopkeepers k on k.user_id = u.id left join stores s on s.id = k.store_id`

const accepted = (query: Filters) => sql`
  select ${columns}, a.accepted_at from content_acceptances a join users u on u.id = a.user_id ${withStores}
  where a.version_id = ${versionOf(query)} and ${isBound(query)} and ${matches(query)}`

const waiting = (query: Filters) => sql`
  select ${columns}, null::timestamptz as accepted_at from users u ${withStores}
  where ${isBound(query)} and ${matches(query)} and not exists (
    select from content_acceptances a where a.user_id = u.id and a.version_id = ${versionOf(query)})`

const either = (query: Filters) => sql`
  select ${columns}, a.accepted_at from users u ${withStores}
  left join content_acceptances a on a.user_id = u.id and a.version_id = ${versionOf(query)}
  where ${isBound(query)} and ${matches(query)}`

const rowsOf = (query: Filters) => (query.state ? { accepted, waiting }[query.state] : either)(query)

/**
 * The filtered rows in order: by instant of acceptance and id, as in the index; then members who have not
 * accepted, by name.
 */
function selected(query: Filters): RawBuilder<AcceptanceRow> {
  const { column, direction } = readSort(query.sort)
  const by = sql.raw(direction)
  const rows = rowsOf(query)
  if (column === 'name') return sql`${rows} order by u.name ${by}, u.id ${by}`
  if (query.state === 'waiting') return sql`${rows} order by u.name, u.id`
  const inTime = sql`a.accepted_at ${by}, a.user_id ${by}`
  const thenByName = sql`a.accepted_at ${by} nulls last, a.user_id ${by} nulls last, u.name, u.id`
  return sql`${rows} order by ${query.state ? inTime : thenByName}`
}

/** Reads the matching members who are asked to accept a text, in batches. */
export const exportedAcceptances = (db: Database, query: Filters): AsyncIterable<readonly AcceptanceRow[]> =>
  readInBatches(db, selected(query), (rows) => rows)

/** Lists a page of the members who are asked to accept a text, with the number of all and of those who accepted. */
export async function listAcceptances(
  db: Database,
  query: QueryOf<typeof contract.getAcceptances>,
): Promise<Paged<AcceptanceRow> & { accepted: number; bound: number }> {
  const { page, limit, q, state } = query
  const counting = sql<{ accepted: number; bound: number; found: number | null }>`
    select count(a.user_id)::int as accepted, count(*)::int as bound,
      ${q ? sql`(select count(*)::int from (${rowsOf(query)}) f)` : sql`null::int`} as found
    from users u left join content_acceptances a on a.user_id = u.id and a.version_id = ${versionOf(query)}
    where ${isBound(query)}`.execute(db)
  const paging = isOneQuery(query) ? readPart(db, query, limit, (page - 1) * limit) : null
  const [{ rows: counted }, oneQuery] = await Promise.all([counting, paging])
  const { found, ...counts } = counted[0] ?? { accepted: 0, bound: 0, found: 0 }
  const totals = { accepted: counts.accepted, waiting: counts.bound - counts.accepted }
  return {
    items: oneQuery ?? (await listInTime(db, query, totals.accepted)),
    total: found ?? (state ? totals[state] : counts.bound),
    page,
    limit,
    ...counts,
  }
}

/**
 * Whether one query reads the page; not if a page in order of acceptance continues with members who have not
 * accepted.
 */
const isOneQuery = ({ state, q, sort }: Filters) => Boolean(state ?? q) || readSort(sort).column === 'name'

async function readPart(
  db: Database,
  filters: Filters,
  limit: number,
  skipped: number,
): Promise<AcceptanceRow[]> {
  const { rows } = await sql<AcceptanceRow>`${selected(filters)} limit ${limit} offset ${skipped}`.execute(db)
  return rows
}

/** Reads a page in order of acceptance from two indexes: members who accepted, then the others. */
async function listInTime(
  db: Database,
  query: QueryOf<typeof contract.getAcceptances>,
  acceptedTotal: number,
): Promise<AcceptanceRow[]> {
  const { page, limit } = query
  const skipped = (page - 1) * limit
  const first =
    skipped < acceptedTotal ? await readPart(db, { ...query, state: 'accepted' }, limit, skipped) : []
  const left = limit - first.length
  if (left === 0) return first
  const others = await readPart(
    db,
    { ...query, state: 'waiting' },
    left,
    Math.max(0, skipped - acceptedTotal),
  )
  return [...first, ...others]
}
