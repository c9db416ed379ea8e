import type { Caller, Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { endSessions } from '../../platform/http/sessions.queries.ts'
import { recordSecurityEvent } from '../../platform/security-events/record-security-event.ts'

/** Ends one of the caller's own sessions. Throws `not-found` for any other session. */
export async function endOwnSession(context: Context, user: Caller, sessionId: string): Promise<void> {
  const { db, clock } = context
  const ended = await endSessions(db, {
    userId: user.id,
    reason: 'signed-out',
    now: clock.now(),
    only: sessionId,
  })
  if (ended === 0) throw new AppError('not-found')
  await recordSecurityEvent(context, { userId: user.id, kind: 'session-ended', detail: 'one' })
}
