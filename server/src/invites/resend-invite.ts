import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { getAndLockOwnInvite } from './invites.queries.ts'
import { MAILS_PER_INVITE, nextMailAt } from './invites.rules.ts'
import { mailInvite, type SentInvite } from './mail-invite.ts'

/**
 * Mails an invite of the caller again. Throws `invite.already-registered`, `invite.no-email`,
 * `invite.mailed-enough`, or `too-many-requests` until the next mail is allowed.
 */
export async function resendInvite(context: Context, user: Caller, id: string): Promise<SentInvite> {
  const now = context.clock.now()
  return context.inTransaction(async (trx) => {
    const invite = await getAndLockOwnInvite(trx, user.id, id)
    if (invite.state !== 'invited') throw new AppError('invite.already-registered')
    if (!invite.email) throw new AppError('invite.no-email')
    if (invite.mails >= MAILS_PER_INVITE) throw new AppError('invite.mailed-enough')
    const wait = nextMailAt(invite) - now.getTime()
    if (wait > 0) throw new AppError('too-many-requests', { retryAfter: Math.ceil(wait / 1000) })
    return mailInvite(trx, invite, user, context)
  })
}
