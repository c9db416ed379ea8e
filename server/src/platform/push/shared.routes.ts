import type { PushBrowser } from '@esquadro/contract/platform/push/push'
import * as push from '@esquadro/contract/platform/push/shared'
import type { Caller, Context } from '../context/context.ts'
import { handle } from '../http/handle.ts'
import { parseDevice } from '../security-events/device.rules.ts'
import { deleteSubscription, listSubscriptions } from './push.queries.ts'
import { subscribeBrowser } from './subscriptions.ts'
import { vapidKeys } from './vapid.ts'

const listBrowsers = async ({ db }: Context, user: Caller): Promise<PushBrowser[]> =>
  (await listSubscriptions(db, user.id)).map(({ id, userAgent, sessionId, topics, createdAt }) => ({
    id,
    ...parseDevice(userAgent),
    isCurrent: sessionId === user.sessionId,
    topics,
    createdAt: createdAt.toISOString(),
  }))

export const get = handle(push.get, async ({ user }, context) => ({
  publicKey: vapidKeys(context.secret).publicKey,
  browsers: await listBrowsers(context, user),
}))

export const subscribe = handle(push.subscribe, async ({ body, user }, context) => {
  await subscribeBrowser(context, user, body)
  return { browsers: await listBrowsers(context, user) }
})

export const unsubscribe = handle(push.unsubscribe, async ({ body, user }, context) => {
  await deleteSubscription(context.db, user.id, body.id)
  return { browsers: await listBrowsers(context, user) }
})
