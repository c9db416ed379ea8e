import * as auth from '@esquadro/contract/accounts/shared'
import { handle } from '../http/handle.ts'
import { endSessions } from '../http/sessions.queries.ts'

export const logout = handle(auth.logout, async ({ user }, { db, clock }) => {
  await endSessions(db, { userId: user.id, reason: 'logout', now: clock.now(), only: user.sessionId })
  return {}
})
