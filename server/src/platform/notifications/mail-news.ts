import { lettersOnly } from '@esquadro/contract/platform/fields/short-name'
import type { Services } from '../context/context.ts'
import { inTransaction } from '../database/connect.ts'
import { drawingOfNews } from './mail-drawing.ts'
import { claimDueNews, type DueNews, listMailedEvents } from './mailing.queries.ts'
import { linkOf, writeText } from './notifications.messages.ts'
import { unsubscribeUrls } from './one-click.ts'

/**
 * Mails the due notifications: one mail per person, in their language, with a link to unsubscribe. Claims and
 * enqueues in one transaction, so that each notification is mailed once. Returns the number of mails.
 */
export async function mailNews({ db, clock, mail, config, secret }: Services): Promise<number> {
  let mails = 0
  for (;;) {
    const { count, isDone } = await inTransaction(db, async (trx) => {
      const claimed = await claimDueNews(trx, clock.now())
      const events = await listMailedEvents(
        trx,
        claimed.due.flatMap(({ news }) => news.flatMap(datedExperience)),
      )
      for (const { userId, name, email, language, userType, news, more } of claimed.due)
        await mail.send(trx, {
          to: email,
          language,
          kind: 'news',
          data: {
            name,
            more,
            items: news.map(({ kind, data }) => {
              const link = linkOf(kind, data, userType)
              return {
                ...writeText(kind, withPlainNames(data), language),
                url: link === null ? null : `${config.publicUrl}${link}`,
                ...drawingOfNews(kind, data),
              }
            }),
            url: `${config.publicUrl}/notifications`,
            events: [...new Set(news.flatMap(datedExperience))].flatMap((id) => {
              const event = events.get(id)
              if (!event) return []
              const { title, place, startsAt, endsAt } = event
              const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
              return [{ id, title, place, ...times, url: `${config.publicUrl}/experiences?id=${id}` }]
            }),
            ...unsubscribeUrls(secret, config.publicUrl, userId),
          },
        })
      return { count: claimed.due.length, isDone: claimed.isDone }
    })
    mails += count
    if (isDone) return mails
  }
}

/** Notifications about the time of an experience, which is attached for the calendar. */
const DATED = ['experience-confirmed', 'experience-promoted', 'experience-changed', 'experience-reminder']

/** Returns the id of the experience of such a notification. */
const datedExperience = ({ kind, data }: DueNews['news'][number]): string[] =>
  DATED.includes(kind) && 'experienceId' in data ? [data.experienceId] : []

/** Reduces the names in a notification's data, at any depth, to letters, as in every mail: others have entered them. */
function withPlainNames<T extends object>(data: T): T {
  const plain = Object.entries(data).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string' && /^(?:name|\w+Name)$/.test(key)
      ? lettersOnly(value)
      : typeof value === 'object' && value !== null && !Array.isArray(value)
        ? withPlainNames(value)
        : value,
  ])
  return Object.fromEntries(plain) as T
}
