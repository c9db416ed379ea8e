import { type ContentKind } from '@esquadro/contract/platform/content/vocabulary'
import type { Paged, PageQuery } from '@esquadro/contract/platform/fields/page'
import { sql } from 'kysely'
import { dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'

/** A published version and its acceptance by the reader. */
export interface StoredText {
  readonly kind: ContentKind
  readonly version: number
  readonly html: string
  readonly publishedAt: Date
  readonly holdsFrom: string | null
  readonly isInForce: boolean
  readonly upcomingVersion: number | null
  readonly upcomingFrom: string | null
  readonly acceptedAt: Date | null
  readonly acceptedVersion: number | null
  /** Whether the version has a text, is in force or announced, and the reader has not accepted it. */
  readonly isUnaccepted: boolean
}

/** The versions in force on a day: the newest valid one of each kind. */
export const versionsInForce = (kinds: readonly ContentKind[], today: string) => sql`
  select distinct on (kind) id, kind, version, html, published_at from content_versions
  where kind = any(${[...kinds]}) and (holds_from is null or holds_from <= ${today}::date)
  order by kind, version desc`

/** Returns a version of a text, by default the one in force, with a reader's acceptance; or null. */
export async function findText(
  db: Database,
  wanted: {
    readonly kind: ContentKind
    readonly version?: number | undefined
    readonly readerId: string | null
    readonly today: string
  },
): Promise<StoredText | null> {
  const { kind, version, readerId, today } = wanted
  const { rows } = await sql<StoredText>`
    with in_force as (${versionsInForce([kind], today)}), upcoming as (
      select u.version, u.holds_from from content_versions u
      where u.kind = ${kind} and u.holds_from > ${today}::date
        and u.version > coalesce((select version from in_force), 0)
      order by u.version limit 1
    ), accepted as (
      select v.version, a.accepted_at from content_acceptances a join content_versions v on v.id = a.version_id
      where v.kind = ${kind} and a.user_id = ${readerId}::uuid
    )
    select v.kind, v.version, v.html, v.published_at, v.holds_from::text as holds_from,
      v.version is not distinct from in_force.version as is_in_force,
      upcoming.version as upcoming_version, upcoming.holds_from::text as upcoming_from,
      (select accepted_at from accepted a where a.version = v.version) as accepted_at,
      (select max(a.version) from accepted a) as accepted_version,
      v.html <> '' and v.version >= coalesce(in_force.version, 0)
        and not exists (select from accepted a where a.version = v.version) as is_unaccepted
    from content_versions v left join in_force on true left join upcoming on true
    where v.kind = ${kind} and v.version = coalesce(${version ?? null}::int, in_force.version, upcoming.version)`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns the English translation of a text; empty if there is none. */
export async function getTranslation(db: Database, key: 'privacyEnglish' | 'termsEnglish'): Promise<string> {
  const { rows } = await sql<{ html: string | null }>`select value ->> ${key} as html from settings`.execute(
    db,
  )
  return rows[0]?.html ?? ''
}

interface ListedVersion {
  readonly version: number
  readonly publishedAt: Date
  readonly holdsFrom: string | null
  readonly isInForce: boolean
  readonly acceptedAt: Date | null
}

/** Lists the versions of a text, newest first, each with the reader's acceptance. */
export async function listVersions(
  db: Database,
  { kind, page, limit }: PageQuery & { readonly kind: ContentKind },
  readerId: string | null,
  today: string,
): Promise<Paged<ListedVersion>> {
  const { rows } = await sql<{ total: number } & ({ version: null } | ListedVersion)>`
    select counted.total, listed.*
    from (select count(*)::int as total from content_versions where kind = ${kind}) counted
    left join lateral (
      select v.version, v.published_at, v.holds_from::text as holds_from, f.id is not null as is_in_force, a.accepted_at
      from content_versions v
      left join (${versionsInForce([kind], today)}) f on f.id = v.id
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

/** Lists the versions in force of these kinds that have a text and that the reader has not accepted. */
export async function listPending(
  db: Database,
  kinds: readonly ContentKind[],
  readerId: string,
  today: string,
): Promise<{ kind: ContentKind; version: number; publishedAt: Date; acceptedVersion: number | null }[]> {
  const { rows } = await sql<{
    kind: ContentKind
    version: number
    publishedAt: Date
    acceptedVersion: number | null
  }>`
    with newest as (${versionsInForce(kinds, today)})
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
  text: {
    readonly kind: ContentKind
    readonly html: string
    readonly by: string | null
    readonly now: Date
    readonly holdsFrom?: string | null
  },
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
      holdsFrom: text.holdsFrom ?? null,
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Whether a text of a kind is in force on a day. */
export async function isPublished(trx: Database, kind: ContentKind, today: string): Promise<boolean> {
  const { rows } = await sql<{ html: string }>`${versionsInForce([kind], today)}`.execute(trx)
  return (rows[0]?.html ?? '') !== ''
}

/**
 * Records that a user accepts a version. Idempotent: returns the time of the first acceptance, or null if the
 * version was replaced or has no text. An announced version may be accepted before it is in force.
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
  const { rows } = await sql<{ id: string }>`
    select v.id from content_versions v
    where v.kind = ${kind} and v.version = ${version} and v.html <> ''
      and v.version >= coalesce((select version from (${versionsInForce([kind], dayOf(now))}) f), 0)`.execute(
    trx,
  )
  const [accepted] = rows
  if (!accepted) return null
  await trx
    .insertInto('contentAcceptances')
    .values({ userId, versionId: accepted.id, acceptedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { acceptedAt } = await trx
    .selectFrom('contentAcceptances')
    .select('acceptedAt')
    .where('userId', '=', userId)
    .where('versionId', '=', accepted.id)
    .executeTakeFirstOrThrow()
  return acceptedAt
}

/** Records the acceptance of the versions in force at a sign-up; skips empty texts. */
export async function acceptInForce(
  trx: Database,
  userId: string,
  kinds: readonly ContentKind[],
  now: Date,
): Promise<void> {
  await sql`
    insert into content_acceptances (user_id, version_id, accepted_at)
    select ${userId}, newest.id, ${now} from (${versionsInForce(kinds, dayOf(now))}) newest where newest.html <> ''
    on conflict do nothing`.execute(trx)
}

/** A version that a user accepted. */
interface Acceptance {
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

/**
 * Adds a notification of the version in force of a regulation for each active member of a type who has not accepted
 * it; skips members who have one already. Returns the number of new notifications.
 */
export async function insertRegulationNotifications(
  trx: Database,
  regulation: {
    readonly kind: ContentKind
    readonly version: number
    readonly userType: 'professional' | 'shopkeeper'
    readonly now: Date
  },
): Promise<number> {
  const { kind, version, userType, now } = regulation
  const { numAffectedRows } = await sql`
    insert into notifications (user_id, kind, data, created_at)
    select u.id, 'regulation-changed', jsonb_build_object('text', v.kind, 'version', v.version, 'holdsFrom', v.holds_from), ${now}
    from content_versions v
    join users u on u.user_type = ${userType} and u.status = 'active' and u.created_at <= ${now}
    where v.kind = ${kind} and v.version = ${version} and v.html <> ''
      and not exists (select from content_versions n where n.kind = v.kind and n.version > v.version)
      and not exists (select from content_acceptances a where a.version_id = v.id and a.user_id = u.id)
    on conflict (user_id, (data ->> 'text'), (data ->> 'version')) where kind = 'regulation-changed' do nothing`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0n)
}
