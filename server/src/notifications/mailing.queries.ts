import type { NotificationKind } from '@esquadro/contract/notifications/notification'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Language } from '../messages/messages.ts'
import type { NotificationData } from './notifications.messages.ts'

/** Hours after which news is no longer mailed: what was late for a mail is read in the programme. */
const FRESH_HOURS = 24
const PEOPLE = 50

/** News of one person that waits to be mailed. */
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
  /** How many there are besides the newest ten. */
  readonly more: number
}

/**
 * Takes the news of some people that are due for a mail, in the caller's transaction, so that each goes out once whatever
 * runs at the same time; what is too old, or of somebody who no longer wants mails, is only crossed off. Nothing left:
 * answers none and `isDone`.
 */
export async function takeDueNews(
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
    select l.user_id, u.name, u.email, u.language, u.user_type, u.accepts_email and u.status = 'active' as wants_mail,
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
