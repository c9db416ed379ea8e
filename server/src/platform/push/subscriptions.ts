import type { BodyOf } from '@esquadro/contract'
import type * as publicPush from '@esquadro/contract/platform/push/public'
import type * as shared from '@esquadro/contract/platform/push/shared'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { changeSubscription, replaceSubscription } from './push.queries.ts'
import { isPushAddress } from './push-address.rules.ts'

/** Notifies the person in the browser of this session about the chosen subjects. Throws `push.address`. */
export async function subscribeBrowser(
  context: Context,
  user: Caller,
  { endpoint, p256dh, auth, topics }: BodyOf<typeof shared.subscribe>,
): Promise<void> {
  if (!isPushAddress(endpoint, context.config))
    throw new AppError('push.address', { fields: { endpoint: 'push.address' } })
  await context.inTransaction((trx) =>
    replaceSubscription(trx, {
      userId: user.id,
      sessionId: user.sessionId,
      endpoint,
      p256dh,
      auth,
      topics: [...new Set(topics)],
      createdAt: context.clock.now(),
    }),
  )
}

/**
 * Replaces the subscription of a browser after its push service changed it. Only the browser, its push
 * service and this installation know the old one's secret. Throws `push.address`, and `not-found` for another
 * secret or an ended session.
 */
export async function renewSubscription(
  { config, db, clock }: Context,
  { old, renewed }: BodyOf<typeof publicPush.renew>,
): Promise<void> {
  if (!isPushAddress(renewed.endpoint, config))
    throw new AppError('push.address', { fields: { 'renewed.endpoint': 'push.address' } })
  if (!(await changeSubscription(db, old, renewed, clock.now()))) throw new AppError('not-found')
}
