import type { BodyOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/push/shared'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { replaceSubscription } from './push.queries.ts'
import { isPushAddress } from './push-address.rules.ts'

/** Notifies the person in the browser of this session about the chosen subjects. Throws `push.address`. */
export async function subscribeBrowser(
  context: Context,
  user: Caller,
  { endpoint, p256dh, auth, topics }: BodyOf<typeof contract.subscribe>,
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
