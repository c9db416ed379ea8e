import { type Paged, type Paging, readSort } from '@esquadro/contract/platform/fields/page'
import type {
  Announcement,
  AnnouncementInput,
} from '@esquadro/contract/publishing/announcements/announcement'
import type * as contract from '@esquadro/contract/publishing/announcements/cms'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { activeProfessionals, type Predicate } from '../../people/segments/conditions.queries.ts'
import type { Database } from '../../platform/database/connect.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'

export type StoredAnnouncement = z.input<typeof Announcement>

const columns = sql`a.id, json_build_object('id', s.id, 'name', s.name) as segment, a.title, a.text, a.link,
  case when a.finished_at is null then 'sending' else 'sent' end as state, a.sent,
  (select count(*)::int from notifications n where n.kind = 'announcement' and n.data ->> 'announcementId' = a.id::text
    and n.read_at is not null) as read,
  a.created_at, u.name as created_by, a.finished_at`
const tables = sql`announcements a join segments s on s.id = a.segment_id join users u on u.id = a.created_by`

/** Lists a page of announcements with their progress. */
export async function listAnnouncements(
  db: Database,
  query: Paging<z.output<typeof contract.getAll.query>>,
): Promise<Paged<StoredAnnouncement>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (query.q) conditions.push(contains('a.search', query.q))
  if (query.state)
    conditions.push(query.state === 'sent' ? sql`a.finished_at is not null` : sql`a.finished_at is null`)
  const where = sql.join(conditions, sql` and `)
  const direction = sql.raw(readSort(query.sort).direction)
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from announcements a where ${where}`.execute(db),
    sql<StoredAnnouncement>`
      select ${columns} from ${tables} where ${where} order by a.created_at ${direction}, a.id ${direction}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db),
  ])
  return { items: rows, total: counted.rows[0]?.total ?? 0, page: query.page, limit: query.limit }
}

/** Returns an announcement; throws `not-found`. */
export async function getAnnouncement(db: Database, id: string): Promise<StoredAnnouncement> {
  const { rows } = await sql<StoredAnnouncement>`select ${columns} from ${tables} where a.id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** Inserts an announcement; returns its id. */
export async function insertAnnouncement(
  trx: Database,
  { segmentId, title, text, link }: AnnouncementInput,
  by: { readonly id: string; readonly now: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('announcements')
    .values({
      segmentId,
      title: JSON.stringify(title),
      text: JSON.stringify(text),
      link: link || null,
      createdAt: by.now,
      createdBy: by.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An announcement that is being sent. */
export interface Unfinished {
  readonly segmentId: string
  readonly createdAt: Date
  readonly lastUserId: string | null
}

/** Locks an announcement that is being sent; null if it has been sent. */
export async function lockUnfinished(trx: Database, id: string): Promise<Unfinished | null> {
  const row = await trx
    .selectFrom('announcements')
    .select(['segmentId', 'createdAt', 'lastUserId'])
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Writes the notification for the next members in id order and advances the announcement; marks it as sent if
 * there are none left. Members who accept mails get it with their next digest. Returns the number of members.
 */
export async function announceToNext(
  trx: Database,
  id: string,
  { lastUserId }: Unfinished,
  { predicate, limit, now }: { readonly predicate: Predicate; readonly limit: number; readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    with next as (
      select u.id, u.accepts_email from ${activeProfessionals}
      where ${predicate} ${lastUserId === null ? sql`` : sql`and u.id > ${lastUserId}`}
      order by u.id limit ${limit}
    ), written as (
      insert into notifications (user_id, kind, data, created_at, mail_due_at)
      select n.id, 'announcement', jsonb_build_object('announcementId', a.id, 'title', a.title, 'text', a.text, 'link', a.link),
        ${now}, case when n.accepts_email then ${now}::timestamptz end
      from next n join announcements a on a.id = ${id} order by n.id
      on conflict ((data ->> 'announcementId'), user_id) where kind = 'announcement' do nothing
      returning user_id
    ), counted as (
      select (select count(*)::int from next) as members, (select count(*)::int from written) as written,
        (select id from next order by id desc limit 1) as last_id
    )
    update announcements a set sent = a.sent + c.written, last_user_id = coalesce(c.last_id, a.last_user_id),
      finished_at = case when c.members < ${limit} then ${now}::timestamptz end
    from counted c where a.id = ${id} returning c.members`.execute(trx)
  return rows[0]?.members ?? 0
}
