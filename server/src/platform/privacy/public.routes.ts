import * as privacy from '@esquadro/contract/platform/privacy/public'
import { handle } from '../http/handle.ts'
import { readUnsubscribeToken } from '../notifications/one-click.ts'
import { setAcceptsEmail } from './person-data.queries.ts'

export const unsubscribeAtOnce = handle(
  privacy.unsubscribeAtOnce,
  async ({ query }, { db, clock, secret }) => {
    const userId = readUnsubscribeToken(secret, query.token)
    if (userId) await setAcceptsEmail(db, userId, false, clock.now())
    return {}
  },
)

export const unsubscribe = handle(privacy.unsubscribe, async ({ body }, { db, clock, secret }) => {
  const userId = readUnsubscribeToken(secret, body.token)
  if (userId) await setAcceptsEmail(db, userId, false, clock.now())
  return {}
})
