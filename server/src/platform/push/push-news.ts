import type { Services } from '../context/context.ts'
import { inTransaction } from '../database/connect.ts'
import { linkOf, writeText } from '../notifications/notifications.messages.ts'
import type { News } from '../notifications/notifications.queries.ts'
import { postMessage } from '../webhooks/post-message.ts'
import { pushTexts } from './push.messages.ts'
import {
  claimDueMessages,
  claimDuePushes,
  type DueMessage,
  type DuePush,
  deleteGone,
  insertMessages,
  settleMessage,
} from './push.queries.ts'
import { buildPayload, delayAfter, interpretStatus, isChosen } from './push.rules.ts'
import { isPushAddress } from './push-address.rules.ts'
import { vapidKeys } from './vapid.ts'

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
    ...writeText(kind, data, language),
    link: linkOf(kind, data, userType),
  }))
  const payload = buildPayload(shown, {
    title: pushTexts[language].several,
    url: userType === 'admin' ? '/cms/notifications' : '/notifications',
    lang: language === 'en' ? 'en' : 'pt-BR',
  })
  return [{ subscriptionId, payload }]
}

const AT_ONCE = 10
/** Longer than one attempt takes. */
const CLAIM_SECONDS = 60
/** The time for which a push service keeps a message for an offline browser. */
const TTL_SECONDS = 86_400

/** Sends every due message once; returns the number of sent messages. Several processes share the work. */
async function deliverPushes(services: Needs): Promise<number> {
  let sent = 0
  for (;;) {
    const due = await claimDueMessages(services.db, {
      limit: AT_ONCE,
      seconds: CLAIM_SECONDS,
      now: services.clock.now(),
    })
    await Promise.all(due.map((message) => deliver(services, message)))
    sent += due.length
    if (due.length < AT_ONCE) return sent
  }
}

/**
 * Encrypts a message for its browser and posts it. Checks the address again, because its name may now resolve
 * to another one.
 */
async function deliver({ db, clock, secret, config }: Needs, message: DueMessage): Promise<void> {
  const { id, subscriptionId, endpoint, p256dh, auth, attempts } = message
  // The configuration may have changed since the browser subscribed.
  if (!isPushAddress(endpoint, config)) return deleteGone(db, subscriptionId)
  // Loaded with the first message: most processes never push.
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message.payload),
    { vapidDetails: { subject: subjectOf(config), ...vapidKeys(secret) }, TTL: TTL_SECONDS },
  )
  const { status } = await postMessage(endpoint, {
    body: body ?? Buffer.alloc(0),
    headers: Object.fromEntries(
      Object.entries(headers as Record<string, string | number>).map(([name, value]) => [
        name.toLowerCase(),
        String(value),
      ]),
    ),
    allowedHosts: config.webhookHosts,
  })
  const result = interpretStatus(status)
  if (result === 'gone') return deleteGone(db, subscriptionId)
  const delay = result === 'retry' ? delayAfter(attempts) : null
  await settleMessage(db, id, delay === null ? null : new Date(clock.now().getTime() + delay))
}

/** The operator's contact for push services: the site's address, or the sender of its mails if the site has no HTTPS. */
function subjectOf({ publicUrl, mailFrom }: Needs['config']): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
