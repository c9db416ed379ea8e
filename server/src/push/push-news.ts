import type { Services } from '../context/context.ts'
import { inTransaction } from '../database/connect.ts'
import { linkOf, textOf } from '../notifications/notifications.messages.ts'
import type { News } from '../notifications/notifications.queries.ts'
import { deliverPushes } from './deliver-pushes.ts'
import { pushTexts } from './push.messages.ts'
import { claimDuePushes, type DuePush, insertMessages } from './push.queries.ts'
import { isChosen, payloadOf } from './push.rules.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'secret'> & {
  readonly config: Pick<Services['config'], 'webhookHosts' | 'pushHosts' | 'publicUrl' | 'mailFrom'>
}

/**
 * Pushes the due notifications: one message per browser, in the person's language. Claims and enqueues in one
 * transaction, so that each is pushed once; then sends due messages. Returns the number of attempts.
 */
export async function pushNews(services: Needs): Promise<number> {
  const { db, clock } = services
  for (;;) {
    const isDone = await inTransaction(db, async (trx) => {
      const claimed = await claimDuePushes(trx, clock.now())
      await insertMessages(trx, claimed.due.flatMap(messageOf), clock.now())
      return claimed.isDone
    })
    if (isDone) return deliverPushes(services)
  }
}

function messageOf({ subscriptionId, topics, language, userType, news }: DuePush) {
  const chosen = (news as readonly News[]).filter(({ kind }) => isChosen(kind, topics))
  if (chosen.length === 0) return []
  const shown = chosen.map(({ kind, data }) => ({
    ...textOf(kind, data, language),
    link: linkOf(kind, data, userType),
  }))
  const payload = payloadOf(shown, {
    title: pushTexts[language].several,
    url: userType === 'admin' ? '/cms/notifications' : '/notifications',
    lang: language === 'en' ? 'en' : 'pt-BR',
  })
  return [{ subscriptionId, payload }]
}
