import * as push from '@esquadro/contract/push/public'
import { handle } from '../http/handle.ts'
import { renewSubscription } from './renew-subscription.ts'

export const renew = handle(push.renew, async ({ body }, context) => {
  await renewSubscription(context, body)
  return {}
})
