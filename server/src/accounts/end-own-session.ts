import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { endSessions } from '../http/sessions.queries.ts'

/** Ends one of the caller's own sessions. Throws `not-found` for any other session. */
export async function endOwnSession({ db, clock }: Context, user: Caller, sessionId: string): Promise<void> {
  const ended = await endSessions(db, {
    userId: user.id,
    reason: 'signed-out',
    now: clock.now(),
    only: sessionId,
  })
  if (ended === 0) throw new AppError('not-found')
}
