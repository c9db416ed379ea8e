import type { BodyOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/push/public'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { changeSubscription } from './push.queries.ts'
import { isPushAddress } from './push-address.rules.ts'

/**
 * Replaces the subscription of a browser after its push service changed it. Only the browser, its push
 * service and this installation know the old one's secret. Throws `push.address`, and `not-found` for another
 * secret or an ended session.
 */
export async function renewSubscription(
  { config, db, clock }: Context,
  { old, renewed }: BodyOf<typeof contract.renew>,
): Promise<void> {
  if (!isPushAddress(renewed.endpoint, config))
    throw new AppError('push.address', { fields: { 'renewed.endpoint': 'push.address' } })
  if (!(await changeSubscription(db, old, renewed, clock.now()))) throw new AppError('not-found')
}
