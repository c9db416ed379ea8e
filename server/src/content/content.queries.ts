import type { ContentKind } from '@esquadro/contract/content/content'
import type { Paged, PageQuery } from '@esquadro/contract/fields/page'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** A published version and its acceptance by the reader. */
export interface StoredText {
  readonly kind: ContentKind
  readonly version: number
  readonly html: string
  readonly publishedAt: Date
  readonly isInForce: boolean
  readonly acceptedAt: Date | null
  readonly acceptedVersion: number | null
  /** Whether the version in force has a text that the reader has not accepted. */
  readonly isUnaccepted: boolean
}

/** Returns a version of a text, by default the one in force, with a reader's acceptance; or null. One query. */
export async function findText(
  db: Database,
  wanted: {
    readonly kind: ContentKind
    readonly version?: number | undefined
    readonly readerId: string | null
  },
): Promise<StoredText | null> {
  const { kind, version, readerId } = wanted
  const { rows } = await sql<StoredText>`
    with newest as (
      select id, version, html from content_versions where kind = ${kind} order by version desc limit 1
    ), accepted as (
      select v.version, a.accepted_at from content_acceptances a join content_versions v on v.id = a.version_id
      where v.kind = ${kind} and a.user_id = ${readerId}::uuid
    )
    select v.kind, v.version, v.html, v.published_at, v.version = newest.version as is_in_force,
      (select accepted_at from accepted a where a.version = v.version) as accepted_at,
      (select max(a.version) from accepted a) as accepted_version,
      newest.html <> '' and not exists (select from accepted a where a.version = newest.version) as is_unaccepted
    from newest, content_versions v
    where v.kind = ${kind} and v.version = coalesce(${version ?? null}::int, newest.version)`.execute(db)
  return rows[0] ?? null
}

/** Returns the English translation of a text; empty if there is none. */
export async function getTranslation(db: Database, key: 'privacyEnglish' | 'termsEnglish'): Promise<string> {
  const { rows } = await sql<{ html: string | null }>`select value ->> ${key} as html from settings`.execute(
    db,
  )
  return rows[0]?.html ?? ''
}

/** Lists the versions of a text, newest first, each with the reader's acceptance. One query. */
export async function listVersions(
  db: Database,
  { kind, page, limit }: PageQuery & { readonly kind: ContentKind },
  readerId: string | null,
): Promise<Paged<{ version: number; publishedAt: Date; acceptedAt: Date | null }>> {
  const { rows } = await sql<
    { total: number } & ({ version: null } | { version: number; publishedAt: Date; acceptedAt: Date | null })
  >`
    select counted.total, listed.*
    from (select count(*)::int as total from content_versions where kind = ${kind}) counted
    left join lateral (
      select v.version, v.published_at, a.accepted_at
      from content_versions v
      left join content_acceptances a on a.version_id = v.id and a.user_id = ${readerId}::uuid
      where v.kind = ${kind} order by v.version desc limit ${limit} offset ${(page - 1) * limit}
    ) listed on true`.execute(db)
  return {
    items: rows.flatMap((row) => (row.version === null ? [] : [row])),
    total: rows[0]?.total ?? 0,
    page,
    limit,
  }
}

/** Of these kinds, lists those whose version in force has a text that the reader has not accepted. One query. */
export async function listPending(
  db: Database,
  kinds: readonly ContentKind[],
  readerId: string,
): Promise<{ kind: ContentKind; version: number; publishedAt: Date; acceptedVersion: number | null }[]> {
  const { rows } = await sql<{
    kind: ContentKind
    version: number
    publishedAt: Date
    acceptedVersion: number | null
  }>`
    with newest as (
      select distinct on (kind) id, kind, version, html, published_at from content_versions
      where kind = any(${[...kinds]}) order by kind, version desc
    )
    select n.kind, n.version, n.published_at,
      (select max(v.version) from content_acceptances a join content_versions v on v.id = a.version_id
        where a.user_id = ${readerId} and v.kind = n.kind) as accepted_version
    from newest n
    where n.html <> ''
      and not exists (select from content_acceptances a where a.version_id = n.id and a.user_id = ${readerId})
    order by array_position(${[...kinds]}, n.kind)`.execute(db)
  return rows
}

/** Adds a text as the next version of its kind; returns the version's number. */
export async function insertVersion(
  trx: Database,
  text: { readonly kind: ContentKind; readonly html: string; readonly by: string | null; readonly now: Date },
): Promise<number> {
  const { version } = await trx
    .insertInto('contentVersions')
    .values(({ selectFrom, fn, lit }) => ({
      kind: text.kind,
      version: selectFrom('contentVersions')
        .select(({ eb }) => eb(fn.coalesce(fn.max('version'), lit(0)), '+', 1).as('next'))
        .where('kind', '=', text.kind),
      html: text.html,
      publishedAt: text.now,
      publishedBy: text.by,
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/**
 * Records that a user accepts a version. Idempotent: returns the instant of the first acceptance, or null if the version
 * is not in force or has no text.
 */
export async function acceptVersion(
  trx: Database,
  acceptance: {
    readonly userId: string
    readonly kind: ContentKind
    readonly version: number
    readonly now: Date
  },
): Promise<Date | null> {
  const { userId, kind, version, now } = acceptance
  const inForce = await trx
    .selectFrom('contentVersions')
    .select(['id', 'version', 'html'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (inForce?.version !== version || inForce.html === '') return null
  await trx
    .insertInto('contentAcceptances')
    .values({ userId, versionId: inForce.id, acceptedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { acceptedAt } = await trx
    .selectFrom('contentAcceptances')
    .select('acceptedAt')
    .where('userId', '=', userId)
    .where('versionId', '=', inForce.id)
    .executeTakeFirstOrThrow()
  return acceptedAt
}

/** Records that a user accepts the versions in force of some kinds, as a sign-up does; skips empty texts. */
export async function acceptInForce(
  trx: Database,
  userId: string,
  kinds: readonly ContentKind[],
  now: Date,
): Promise<void> {
  await sql`
    insert into content_acceptances (user_id, version_id, accepted_at)
    select ${userId}, newest.id, ${now} from (
      select distinct on (kind) id, html from content_versions where kind = any(${[...kinds]})
      order by kind, version desc
    ) newest where newest.html <> ''
    on conflict do nothing`.execute(trx)
}

/** A version that a user accepted. */
export interface Acceptance {
  readonly kind: ContentKind
  readonly version: number
  readonly publishedAt: Date
  readonly acceptedAt: Date
}

/** Lists all acceptances of a user, newest first, for the download of their data. */
export async function listAcceptances(db: Database, userId: string): Promise<Acceptance[]> {
  const { rows } = await sql<Acceptance>`
    select v.kind, v.version, v.published_at, a.accepted_at
    from content_acceptances a join content_versions v on v.id = a.version_id
    where a.user_id = ${userId}
    order by a.accepted_at desc, v.kind, v.version desc`.execute(db)
  return rows
}
