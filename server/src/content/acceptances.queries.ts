import type { QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/content/cms'
import { ACCEPTED_KINDS, type ContentKind } from '@esquadro/contract/content/content'
import { type Paged, type PageQuery, readSort } from '@esquadro/contract/fields/page'
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

/** Lists the versions of a text, newest first, each with the text before it and its acceptances. */
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

/** A member whom a text binds. */
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

/** The active members whom a text binds, with their acceptance of a version. */
const bound = ({ kind, version }: Filters) => sql`
  from users u
  left join shopkeepers k on k.user_id = u.id
  left join stores s on s.id = k.store_id
  left join content_acceptances a on a.user_id = u.id and a.version_id = (
    select id from content_versions where kind = ${kind} and (${version ?? null}::int is null or version = ${version ?? null}::int)
    order by version desc limit 1)
  where u.user_type = any(${typesOf(kind)}) and u.status = 'active' and u.erased_at is null`

function conditionsOf({ q, state }: Filters): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (q) conditions.push(contains('u.search', q))
  if (state)
    conditions.push(state === 'accepted' ? sql`a.accepted_at is not null` : sql`a.accepted_at is null`)
  return sql.join(conditions, sql` and `)
}

const selected = (query: Filters) => {
  const { column, direction } = readSort(query.sort)
  const by = column === 'name' ? sql`u.name` : sql`a.accepted_at`
  return sql<AcceptanceRow>`
    select u.id, u.name, u.user_type, s.trade_name as store, a.accepted_at ${bound(query)} and ${conditionsOf(query)}
    order by ${by} ${sql.raw(direction)} nulls last, u.name, u.id`
}

/** Reads the members whom a text binds that match a filter, in batches. */
export const exportedAcceptances = (db: Database, query: Filters): AsyncIterable<readonly AcceptanceRow[]> =>
  readInBatches(db, selected(query), (rows) => rows)

/** Lists a page of the members whom a text binds, with the numbers of all of them and of those who accepted. */
export async function listAcceptancesOf(
  db: Database,
  query: QueryOf<typeof contract.getAcceptances>,
): Promise<Paged<AcceptanceRow> & { accepted: number; bound: number }> {
  const { page, limit } = query
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<AcceptanceRow>`${selected(query)} limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number; accepted: number; bound: number }>`
      select count(*) filter (where ${conditionsOf(query)})::int as total,
        count(a.accepted_at)::int as accepted, count(*)::int as bound ${bound(query)}`.execute(db),
  ])
  const { total, ...counts } = counted[0] ?? { total: 0, accepted: 0, bound: 0 }
  return { items: rows, total, page, limit, ...counts }
}
