import type { Caller, Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { endSessions } from '../http/sessions.queries.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import { needsSecondFactor } from './second-factor.policies.ts'
import { countFactors, type Factors } from './second-factor.queries.ts'

/**
 * Ends the caller's other sessions if sign-ins did not need a second factor `before` and need one now: a session that a
 * stranger opened with the password alone must not outlast it.
 */
export async function endSessionsWithoutFactor(
  trx: Database,
  context: Context,
  { user, before }: { readonly user: Caller; readonly before: Factors },
): Promise<void> {
  if (needsSecondFactor(user.type, before)) return
  if (!needsSecondFactor(user.type, await countFactors(trx, user.id))) return
  const ended = await endSessions(trx, {
    userId: user.id,
    reason: 'signed-out',
    now: context.clock.now(),
    except: user.sessionId,
  })
  if (ended > 0)
    await recordSecurityEvent(
      { ...context, db: trx },
      { userId: user.id, kind: 'session-ended', detail: 'others' },
    )
}
