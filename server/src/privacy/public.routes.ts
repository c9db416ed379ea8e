import * as privacy from '@esquadro/contract/privacy/public'
import { handle } from '../http/handle.ts'
import { setAcceptsEmail } from './person-data.queries.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

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
