import * as auth from '@esquadro/contract/accounts/shared'
import { handle } from '../http/handle.ts'
import { endSessions, listSessions } from '../http/sessions.queries.ts'
import { updateLanguage } from './accounts.queries.ts'
import { deviceOf } from './device.rules.ts'
import { endOwnSession } from './end-own-session.ts'

export const logout = handle(auth.logout, async ({ user }, { db, clock }) => {
  await endSessions(db, { userId: user.id, reason: 'logout', now: clock.now(), only: user.sessionId })
  return {}
})

export const getSessions = handle(auth.getSessions, async ({ user }, { db, clock }) => {
  const found = await listSessions(db, user.id, clock.now())
  const items = found.map(({ id, userAgent, createdAt, usedAt }) => ({
    id,
    ...deviceOf(userAgent),
    createdAt,
    usedAt,
    isThis: id === user.sessionId,
  }))
  return { items, total: items.length }
})

export const endSession = handle(auth.endSession, async ({ body, user }, context) => {
  await endOwnSession(context, user, body.id)
  return {}
})

export const endOtherSessions = handle(auth.endOtherSessions, async ({ user }, { db, clock }) => ({
  ended: await endSessions(db, {
    userId: user.id,
    reason: 'signed-out',
    now: clock.now(),
    except: user.sessionId,
  }),
}))

export const setLanguage = handle(auth.setLanguage, async ({ body, user }, { db, clock }) => {
  await updateLanguage(db, user.id, body.language, clock.now())
  return {}
})
