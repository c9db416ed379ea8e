import * as push from '@esquadro/contract/platform/push/public'
import { handle } from '../http/handle.ts'
import { renewSubscription } from './subscriptions.ts'

export const renew = handle(push.renew, async ({ body }, context) => {
  await renewSubscription(context, body)
  return {}
})
