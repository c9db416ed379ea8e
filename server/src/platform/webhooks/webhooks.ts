import { randomBytes } from 'node:crypto'
import type { BinaryOutput, BodyOf, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/platform/webhooks/cms'
import { deliveriesList, deliveryStates, webhookEvents, webhooksList } from '@esquadro/texts/lists/webhooks'
import { activeStates } from '@esquadro/texts/words'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { isAllowedAddress } from './address-guard.ts'
import { SECRET_PURPOSE } from './deliver-webhooks.ts'
import {
  exportedDeliveries,
  getWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  setDue,
  setSecret,
  updateWebhook,
} from './webhooks.queries.ts'

const aSecret = () => `whsec_${randomBytes(32).toString('base64url')}`
const DAY_MS = 86_400_000

function requireAllowed({ config }: Context, url: string | undefined): void {
  if (url !== undefined && !isAllowedAddress(url, config.webhookHosts))
    throw new AppError('webhook.address', { fields: { url: 'webhook.address' } })
}

/** Creates a webhook and returns it with its secret, which is not shown again. Throws `webhook.address`. */
export async function createWebhook(context: Context, user: Caller, body: BodyOf<typeof contract.create>) {
  requireAllowed(context, body.url)
  const secret = aSecret()
  const created = await context.inTransaction(async (trx) => {
    const id = await insertWebhook(trx, {
      ...body,
      secretSealed: context.secret.seal(SECRET_PURPOSE, secret),
      createdBy: user.id,
      now: context.clock.now(),
    })
    await context.audit(trx, {
      action: 'webhook.created',
      subjectType: 'webhook',
      subjectId: id,
      after: body,
    })
    return getWebhook(trx, id)
  })
  return { ...created, secret }
}

/** Changes a webhook. Throws `webhook.address` for an internal address, and `conflict` for an outdated revision. */
export async function changeWebhook(
  context: Context,
  { id, revision, ...changes }: BodyOf<typeof contract.update>,
) {
  requireAllowed(context, changes.url)
  return context.inTransaction(async (trx) => {
    await lockWebhook(trx, id)
    const present = await getWebhook(trx, id)
    if (revision !== undefined && revision !== present.revision)
      throw new AppError('conflict', { data: present })
    const { name, url, events, active } = present
    await updateWebhook(trx, id, { ...changes, now: context.clock.now() })
    await context.audit(trx, {
      action: 'webhook.updated',
      subjectType: 'webhook',
      subjectId: id,
      before: { name, url, events, active },
      after: changes,
    })
    return getWebhook(trx, id)
  })
}

/**
 * Rotates the secret of a webhook and returns the new one, which is not shown again; the previous one also
 * signs for 24 hours.
 */
export async function rotateSecret(context: Context, id: string) {
  const secret = aSecret()
  const now = context.clock.now()
  const changed = await context.inTransaction(async (trx) => {
    const { name } = await getWebhook(trx, id)
    await setSecret(trx, id, {
      sealed: context.secret.seal(SECRET_PURPOSE, secret),
      until: new Date(now.getTime() + DAY_MS),
      now,
    })
    await context.audit(trx, {
      action: 'webhook.rotated',
      subjectType: 'webhook',
      subjectId: id,
      after: { name },
    })
    return getWebhook(trx, id)
  })
  return { ...changed, secret }
}

/** Makes a delivery due again at once, with all its attempts. */
export function replayDelivery(context: Context, id: string) {
  return context.inTransaction(async (trx) => {
    const delivery = await setDue(trx, id, context.clock.now())
    await context.audit(trx, {
      action: 'webhook.replayed',
      subjectType: 'webhook-delivery',
      subjectId: id,
      after: { event: delivery.event },
    })
    await context.jobs.send(trx, 'webhooks', {})
    return delivery
  })
}

/** Exports the webhooks as filtered and sorted. */
export function exportWebhooks(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'webhook',
    list: webhooksList,
    query,
    rows: readPages(context.db, (trx, page) => listWebhooks(trx, { ...query, ...page })),
    values: {
      name: (row) => row.name,
      url: (row) => row.url,
      events: (row) => row.events.map((event) => webhookEvents[event][context.language]).join(', '),
      waiting: (row) => row.waiting,
      failed: (row) => row.failed,
      active: (row) => activeStates[row.active ? 'active' : 'inactive'],
      createdAt: (row) => row.createdAt,
    },
  })
}

/** Exports the deliveries as filtered, newest first. */
export function exportDeliveries(
  context: Context,
  query: QueryOf<typeof contract.exportDeliveries>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'webhook-delivery',
    list: deliveriesList,
    query,
    rows: exportedDeliveries(context.db, query),
    values: {
      event: (row) => webhookEvents[row.event],
      eventId: (row) => row.eventId,
      webhook: (row) => row.webhook.name,
      state: (row) => deliveryStates[row.state],
      attempts: (row) => row.attempts,
      lastStatus: (row) => row.lastStatus,
      lastError: (row) => row.lastError,
      createdAt: (row) => row.createdAt,
      lastAttemptAt: (row) => row.lastAttemptAt,
      next: (row) => row.nextAttemptAt,
    },
  })
}
