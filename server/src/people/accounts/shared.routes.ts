import * as auth from '@esquadro/contract/people/accounts/shared'
import { handle } from '../../platform/http/handle.ts'
import { endSessions, listSessions } from '../../platform/http/sessions.queries.ts'
import { parseDevice } from '../../platform/security-events/device.rules.ts'
import { recordSecurityEvent } from '../../platform/security-events/record-security-event.ts'
import { updateLanguage } from './accounts.queries.ts'
import { endOwnSession } from './end-own-session.ts'

export const logout = handle(auth.logout, async ({ user }, context) => {
  const { db, clock } = context
  await endSessions(db, { userId: user.id, reason: 'logout', now: clock.now(), only: user.sessionId })
  await recordSecurityEvent(context, { userId: user.id, kind: 'session-ended', detail: 'logout' })
  return {}
})

export const getSessions = handle(auth.getSessions, async ({ user }, { db, clock }) => {
  const found = await listSessions(db, user.id, clock.now())
  const items = found.map(({ id, userAgent, createdAt, usedAt }) => ({
    id,
    ...parseDevice(userAgent),
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

export const endOtherSessions = handle(auth.endOtherSessions, async ({ user }, context) => {
  const ended = await endSessions(context.db, {
    userId: user.id,
    reason: 'signed-out',
    now: context.clock.now(),
    except: user.sessionId,
  })
  if (ended > 0)
    await recordSecurityEvent(context, { userId: user.id, kind: 'session-ended', detail: 'others' })
  return { ended }
})

export const setLanguage = handle(auth.setLanguage, async ({ body, user }, { db, clock }) => {
  await updateLanguage(db, user.id, body.language, clock.now())
  return {}
})
