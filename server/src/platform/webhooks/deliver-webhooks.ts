import { MESSAGE_VERSION } from '@esquadro/contract/platform/webhooks/events'
import type { Services } from '../context/context.ts'
import { postMessage } from './post-message.ts'
import { delayAfter, SIGNATURE_HEADER, signBody } from './signature.rules.ts'
import { claimDue, type DueDelivery, recordAttempt, reportAvailablePoints } from './webhooks.queries.ts'

/** The purpose under which the secrets of webhooks are sealed. */
export const SECRET_PURPOSE = 'webhook-secret'

const AT_ONCE = 10
/** Longer than one attempt takes. */
const CLAIM_SECONDS = 60

type Needs = Pick<Services, 'db' | 'clock' | 'secret'> & {
  readonly config: Pick<Services['config'], 'webhookHosts'>
}

/**
 * Reports the points that became available, then sends every due delivery once and records the results; returns the number of sent
 * deliveries. Several processes share the work.
 */
export async function deliverWebhooks(services: Needs): Promise<number> {
  await reportAvailablePoints(services.db, services.clock.now())
  let sent = 0
  for (;;) {
    const due = await claimDue(services.db, {
      limit: AT_ONCE,
      seconds: CLAIM_SECONDS,
      now: services.clock.now(),
    })
    await Promise.all(due.map((delivery) => deliver(services, delivery)))
    sent += due.length
    if (due.length < AT_ONCE) return sent
  }
}

async function deliver({ db, clock, secret, config }: Needs, delivery: DueDelivery): Promise<void> {
  const { id, eventId, event, payload, createdAt, url, secretSealed, previousSealed } = delivery
  const now = clock.now()
  const body = JSON.stringify({
    version: MESSAGE_VERSION,
    id: eventId,
    event,
    at: createdAt.toISOString(),
    data: payload,
  })
  const secrets = [secretSealed, previousSealed].flatMap((sealed) =>
    sealed === null ? [] : [secret.open(SECRET_PURPOSE, sealed)],
  )
  const { status, error } = await postMessage(url, {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Esquadro-Webhooks/1',
      [SIGNATURE_HEADER]: signBody(body, secrets, now),
    },
    allowedHosts: config.webhookHosts,
  })
  const attempts = delivery.attempts + 1
  const delay = error === null ? null : delayAfter(attempts)
  await recordAttempt(db, id, {
    state: error === null ? 'delivered' : delay === null ? 'failed' : 'waiting',
    attempts,
    nextAttemptAt: delay === null ? null : new Date(now.getTime() + delay),
    lastStatus: status,
    lastError: error,
    lastAttemptAt: now,
  })
}
