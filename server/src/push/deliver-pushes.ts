import type { Services } from '../context/context.ts'
import { postMessage } from '../webhooks/post-message.ts'
import { claimDueMessages, type DueMessage, deleteGone, settleMessage } from './push.queries.ts'
import { delayAfter, resultOf } from './push.rules.ts'
import { isPushAddress } from './push-address.rules.ts'
import { vapidKeys } from './vapid.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'secret'> & {
  readonly config: Pick<Services['config'], 'webhookHosts' | 'pushHosts' | 'publicUrl' | 'mailFrom'>
}

const AT_ONCE = 10
/** Longer than one attempt takes. */
const CLAIM_SECONDS = 60
/** The time for which a push service keeps a message for an offline browser. */
const TTL_SECONDS = 86_400

/** Sends every due message once; returns the number of sent messages. Several processes share the work. */
export async function deliverPushes(services: Needs): Promise<number> {
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
  const result = resultOf(status)
  if (result === 'gone') return deleteGone(db, subscriptionId)
  const delay = result === 'retry' ? delayAfter(attempts) : null
  await settleMessage(db, id, delay === null ? null : new Date(clock.now().getTime() + delay))
}

/** The operator's contact for push services: the site's address, or the sender of its mails if the site has no HTTPS. */
function subjectOf({ publicUrl, mailFrom }: Needs['config']): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
