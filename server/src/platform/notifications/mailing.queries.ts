import type { NotificationKind } from '@esquadro/contract/platform/notifications/notification'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Language } from '../messages/messages.ts'
import type { NotificationData } from './notifications.messages.ts'

/** Hours after which a notification is no longer mailed. */
const FRESH_HOURS = 24
const PEOPLE = 50

/** The notifications of one person that are due to be mailed. */
export interface DueNews {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly userType: 'professional' | 'shopkeeper'
  readonly news: readonly {
    readonly kind: NotificationKind
    readonly data: NotificationData[NotificationKind]
  }[]
  /** The number of notifications beyond the newest ten. */
  readonly more: number
}

/**
 * Claims the due notifications of a batch of people in the caller's transaction, so that each is mailed once.
 * Notifications that are too old, or whose recipient has unsubscribed or has an address that rejects mails,
 * are claimed but not returned. `isDone` if nothing was due.
 */
export async function claimDueNews(
  trx: Database,
  now: Date,
): Promise<{ readonly due: DueNews[]; readonly isDone: boolean }> {
  const { rows } = await sql<
    Omit<DueNews, 'news' | 'more'> & {
      wantsMail: boolean
      news: (DueNews['news'][number] & { isFresh: boolean })[]
    }
  >`
    with people as (
      select distinct user_id from (
        select user_id from notifications where mail_due_at is not null order by mail_due_at limit 1000
      ) oldest limit ${PEOPLE}
    ), locked as (
      select n.id, n.user_id, n.kind, n.data, n.position, n.mail_due_at from notifications n
      where n.mail_due_at is not null and n.user_id in (select user_id from people)
      for update skip locked
    ), taken as (
      update notifications n set mail_due_at = null from locked l where n.id = l.id
    )
    select l.user_id, u.name, u.email, u.language, u.user_type, u.accepts_email and u.status = 'active' and u.email_rejected_at is null as wants_mail,
      json_agg(json_build_object('kind', l.kind, 'data', l.data,
        'isFresh', l.mail_due_at > ${now}::timestamptz - make_interval(hours => ${FRESH_HOURS})) order by l.position desc) as news
    from locked l join users u on u.id = l.user_id
    group by l.user_id, u.id order by l.user_id`.execute(trx)
  const due = rows.flatMap(({ wantsMail, news, ...person }) => {
    const fresh = news.filter(({ isFresh }) => isFresh)
    if (!wantsMail || fresh.length === 0) return []
    return [{ ...person, news: fresh.slice(0, 10), more: Math.max(0, fresh.length - 10) }]
  })
  return { due, isDone: rows.length === 0 }
}

/** An experience as a calendar event. */
export interface MailedEvent {
  readonly id: string
  readonly title: string
  readonly place: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Returns those of some experiences that are active. */
export async function listMailedEvents(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailedEvent>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('experiences')
    .select(['id', 'title', 'place', 'startsAt', 'endsAt'])
    .where('id', 'in', [...new Set(ids)])
    .where('active', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
