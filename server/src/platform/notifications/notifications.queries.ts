import type { Role } from '@esquadro/contract'
import type { Area, Permission } from '@esquadro/contract/people/accounts/permissions'
import type { PageQuery } from '@esquadro/contract/platform/fields/page'
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationList,
} from '@esquadro/contract/platform/notifications/notification'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import type { QueueName } from '../job-queues.ts'
import type { Language } from '../messages/messages.ts'
import { linkOf, type NotificationData, writeText } from './notifications.messages.ts'

/** The data of a notification. Its text is rendered in the reader's language when it is read. */
export type News = {
  [K in NotificationKind]: { readonly kind: K; readonly data: NotificationData[K] }
}[NotificationKind]

/** The recipient that represents every active administrator. */
export const ADMINS = 'admins'

export type NewNotification = News & { readonly userId: string }

/**
 * The areas whose administrators get a notification addressed to administrators; kinds without an entry go to
 * every administrator.
 */
const areasOf: Partial<Readonly<Record<NotificationKind, readonly Area[]>>> = {
  'adjustment-waiting': ['finance'],
  'dispute-opened': ['programme'],
  'invoice-received': ['programme'],
  'job-failed': [],
  'ledger-broken': ['finance'],
  'pce-received': ['finance'],
  'sign-up-awaiting': ['programme'],
  'trust-changed': [],
}

/** The permissions with which administrators get a notification: those areas, or reading every area. */
const permissionsFor = (kind: NotificationKind): readonly Permission[] | null => {
  const areas = areasOf[kind]
  return areas ? ['all', 'read-only', ...areas] : null
}

/**
 * Inserts notifications in the given order; a notification to administrators reaches those who may read its
 * subject.
 */
export async function insertNotifications(
  trx: Database,
  news: readonly NewNotification[],
  now: Date,
): Promise<void> {
  const values = news.map(({ userId, kind, data }) => ({
    userId: userId === ADMINS ? null : userId,
    kind,
    data,
    permissions: permissionsFor(kind),
  }))
  await sql`
    insert into notifications (user_id, kind, data, created_at)
    select coalesce((e.news ->> 'userId')::uuid, a.id), e.news ->> 'kind', e.news -> 'data', ${now}
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality e (news, nth)
    left join users a on e.news ->> 'userId' is null and a.user_type = 'admin' and a.status = 'active'
      and (jsonb_typeof(e.news -> 'permissions') = 'null' or exists (
        select from unnest(a.permissions) p where (e.news -> 'permissions') ? p))
    where coalesce((e.news ->> 'userId')::uuid, a.id) is not null
    order by e.nth, a.id`.execute(trx)
}

/** Whether an active administrator has an unread notification of the failed job. */
export async function hasUnreadFailure(db: Database, job: QueueName): Promise<boolean> {
  const { rows } = await sql<{ hasUnread: boolean }>`
    select exists (
      select from users a join notifications n on n.user_id = a.id and n.read_at is null
      where a.user_type = 'admin' and a.status = 'active' and n.kind = 'job-failed' and n.data ->> 'job' = ${job}
    ) as has_unread`.execute(db)
  return rows[0]?.hasUnread ?? false
}

/**
 * Adds received invoices of a store to each active administrator's unread notification since `since`, or
 * inserts a new one. Serializes calls for the same store.
 */
export async function addReceivedInvoices(
  trx: Database,
  { count, storeName }: NotificationData['invoice-received'],
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`received ${storeName}`}, 0))`.execute(trx)
  const { rows } = await sql<{ userId: string }>`
    update notifications n
    set data = jsonb_set(n.data, '{count}', to_jsonb((n.data ->> 'count')::int + ${count}))
    from users a
    where a.id = n.user_id and a.user_type = 'admin' and a.status = 'active' and n.read_at is null
      and n.kind = 'invoice-received' and n.data ->> 'storeName' = ${storeName}
      and n.created_at > ${since}
    returning n.user_id`.execute(trx)
  await sql`
    insert into notifications (user_id, kind, data, created_at)
    select id, 'invoice-received', ${JSON.stringify({ count, storeName })}::jsonb, ${now} from users
    where user_type = 'admin' and status = 'active' and permissions && ${permissionsFor('invoice-received')}::text[]
      and id <> all(${rows.map(({ userId }) => userId)}::uuid[])
    order by id`.execute(trx)
}

/** Fewer notifications of one kind and day stay separate: two lines are faster to read than a bundle. */
const FEWEST_IN_BUNDLE = 3

/** The maximum number of a bundle's notifications that are compared to find the page that they share. */
const SAMPLE = 100

const dayOf = (createdAt: RawBuilder<unknown>) => sql`(${createdAt} at time zone 'America/Sao_Paulo')::date`

/** The first instant of the business day of `createdAt`, or of a later day. An index finds a range of instants. */
const startOfDay = (createdAt: RawBuilder<unknown>, later = 0) =>
  sql`(${dayOf(createdAt)} + ${sql.lit(later)})::timestamp at time zone 'America/Sao_Paulo'`

/** Selects the notifications of the bundle whose newest one has the given id. */
const isInBundle = (userId: string, id: string) => sql`exists (
  select from notifications b where b.id = ${id} and b.user_id = ${userId} and b.kind = n.kind
    and n.position <= b.position and ${dayOf(sql`n.created_at`)} = ${dayOf(sql`b.created_at`)})`

interface ListQuery extends PageQuery {
  readonly unread?: boolean | undefined
  readonly bundled?: boolean | undefined
  readonly bundle?: string | undefined
}

/** Lists a page of a user's notifications, newest first, rendered in a language. */
export async function listNotifications(
  db: Database,
  reader: { readonly id: string; readonly type: Role; readonly language: Language },
  query: ListQuery,
): Promise<z.input<typeof NotificationList>> {
  const where = sql`n.user_id = ${reader.id} ${query.unread ? sql`and n.read_at is null` : sql``}
    ${query.bundle ? sql`and ${isInBundle(reader.id, query.bundle)}` : sql``}`
  // Without bundles each notification is a separate line.
  const size = query.bundled ? sql`count(*) over (partition by n.kind, ${dayOf(sql`n.created_at`)})` : sql`1`
  const { rows } = await sql<
    { total: number; unread: number } & (
      | { id: null }
      | (News & {
          id: string
          createdAt: Date
          readAt: Date | null
          members: number
          unreadMembers: number
          sample: readonly News['data'][] | null
        })
    )
  >`
    with mine as (
      select n.id, n.kind, n.position, n.read_at, ${dayOf(sql`n.created_at`)} as day, ${size} >= ${FEWEST_IN_BUNDLE} as is_bundled
      from notifications n where ${where}
    ), lines as (
      select max(position) as position, count(*)::int as members, (count(*) filter (where read_at is null))::int as unread_members
      from mine group by kind, day, is_bundled, case when not is_bundled then id end
    ), page as (
      select * from lines order by position desc limit ${query.limit} offset ${(query.page - 1) * query.limit}
    )
    select counted.*, listed.*
    from (
      select (select count(*) from lines)::int as total,
        (select count(*) from mine where read_at is null)::int as unread
    ) counted
    left join lateral (
      select n.id, n.kind, n.data, n.created_at, n.read_at, page.*,
        case when members >= ${FEWEST_IN_BUNDLE} then (
          select jsonb_agg(s.data) from (
            select m.data from notifications m
            where m.user_id = ${reader.id} and m.kind = n.kind and m.position <= n.position
              and m.created_at >= ${startOfDay(sql`n.created_at`)} and m.created_at < ${startOfDay(sql`n.created_at`, 1)}
            order by m.position desc limit ${SAMPLE}
          ) s
        ) end as sample
      from page join notifications n on n.user_id = ${reader.id} and n.position = page.position
    ) listed on true
    order by listed.position desc`.execute(db)
  return {
    items: rows.flatMap((row) => {
      if (row.id === null || !NOTIFICATION_KINDS.includes(row.kind)) return []
      const { id, kind, data, createdAt, readAt, members: count, unreadMembers: unread, sample } = row
      return [
        {
          id,
          kind,
          ...writeText(kind, data, reader.language),
          link: sample ? sharedPage(kind, sample, reader.type) : linkOf(kind, data, reader.type),
          createdAt,
          readAt,
          bundle: sample && { count, unread },
        },
      ]
    }),
    total: rows[0]?.total ?? 0,
    unread: rows[0]?.unread ?? 0,
    page: query.page,
    limit: query.limit,
  }
}

/** Returns the page that notifications of one kind lead to, without its parameters; null if they differ. */
function sharedPage(kind: NotificationKind, sample: readonly News['data'][], reader: Role): string | null {
  const pages = new Set(sample.map((data) => linkOf(kind, data, reader)?.split('?')[0] ?? null))
  const [page = null] = pages
  return pages.size === 1 ? page : null
}

/** Counts the unread notifications of users; users without any are left out. */
export async function countUnread(db: Database, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ userId: string; unread: number }>`
    select user_id, count(*)::int as unread from notifications
    where user_id = any(${[...userIds]}::uuid[]) and read_at is null
    group by user_id`.execute(db)
  return new Map(rows.map(({ userId, unread }) => [userId, unread]))
}

/** Marks one, some, a bundle or all of a user's notifications as read; returns the number of unread ones. Throws `not-found`. */
export async function readNotifications(
  db: Database,
  userId: string,
  selection: {
    readonly id?: string | undefined
    readonly ids?: readonly string[] | undefined
    readonly bundle?: string | undefined
  },
  now: Date,
): Promise<number> {
  const single = selection.id ?? selection.bundle
  const ids = single ? [single] : selection.ids && [...new Set(selection.ids)]
  const isMeant = selection.bundle
    ? sql`and ${isInBundle(userId, selection.bundle)}`
    : ids
      ? sql`and n.id = any(${ids}::uuid[])`
      : sql``
  const { rows } = await sql<{ unread: number; found: boolean }>`
    with marked as (
      update notifications n set read_at = ${now}
      where n.user_id = ${userId} and n.read_at is null ${isMeant}
      returning n.id
    )
    select (select count(*)::int from notifications n
        where n.user_id = ${userId} and n.read_at is null and n.id not in (select id from marked)) as unread,
      ${ids ? sql`(select count(*) = ${ids.length} from notifications where user_id = ${userId} and id = any(${ids}::uuid[]))` : sql`true`} as found
    `.execute(db)
  if (!rows[0]?.found) throw new AppError('not-found')
  return rows[0].unread
}
