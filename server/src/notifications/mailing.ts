import type { Services } from '../context/context.ts'
import { inTransaction } from '../database/connect.ts'
import { takeDueNews } from './mailing.queries.ts'
import { linkOf, tell } from './notifications.messages.ts'
import { endingsOf } from './one-click.ts'

/**
 * Mails the news that are due, one mail a person with all of theirs, in their language, with a link by which they end such
 * mails. Taken and put into the mail's queue in one transaction: each goes out once. Answers how many mails.
 */
export async function mailNews({ db, clock, mail, config, secret }: Services): Promise<number> {
  let mails = 0
  for (;;) {
    const { count, isDone } = await inTransaction(db, async (trx) => {
      const taken = await takeDueNews(trx, clock.now())
      for (const { userId, name, email, language, userType, news, more } of taken.due)
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
                ...tell(kind, data, language),
                url: link === null ? null : `${config.publicUrl}${link}`,
              }
            }),
            url: `${config.publicUrl}/notifications`,
            ...endingsOf(secret, config.publicUrl, userId),
          },
        })
      return { count: taken.due.length, isDone: taken.isDone }
    })
    mails += count
    if (isDone) return mails
  }
}
