import type { Role } from '@esquadro/contract'
import { type AccountStatus, type Behaviour, statusAfter } from '@esquadro/contract/people/accounts/status'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { endSessions } from '../../platform/http/sessions.queries.ts'
import { recordSecurityEvent } from '../../platform/security-events/record-security-event.ts'
import { requireAccountOf } from './accounts.policies.ts'
import { findAndLockAccount, updateAccount } from './accounts.queries.ts'
import { pagesOf } from './pages.ts'

/**
 * Approves, rejects, blocks or unblocks an account (§4) and mails its owner; blocking ends every session. Throws
 * `behaviour.not-allowed` if the status does not allow it, `not-found` for another type of user.
 */
export async function changeAccountStatus(
  trx: Database,
  change: {
    readonly id: string
    readonly userType: Role
    readonly behaviour: Behaviour
    readonly reason?: string | null | undefined
  },
  context: Context,
): Promise<{ id: string; status: AccountStatus }> {
  const { clock, mail, config, audit } = context
  const { id, userType, behaviour } = change
  const reason = change.reason || null
  const account = requireAccountOf(await findAndLockAccount(trx, id), userType)
  const next = statusAfter(account.status, behaviour)
  if (!next) throw new AppError('behaviour.not-allowed')
  // Approval does not replace the confirmation of the e-mail.
  const status = next === 'active' && !account.emailConfirmedAt ? 'awaiting-email' : next
  const now = clock.now()
  await updateAccount(trx, id, { status, now })
  if (status === 'blocked' && (await endSessions(trx, { userId: id, reason: 'blocked', now })) > 0)
    await recordSecurityEvent(
      { ...context, db: trx },
      { userId: id, kind: 'session-ended', detail: 'blocked' },
    )
  const { email: to, language, name } = account
  if (behaviour === 'approve' && status === 'active')
    await mail.send(trx, {
      to,
      language,
      kind: 'account-approved',
      data: { name, url: pagesOf(config, 'member').login },
    })
  if (behaviour === 'reject')
    await mail.send(trx, { to, language, kind: 'account-rejected', data: { name, reason } })
  await audit(trx, {
    action: `account.${behaviour}`,
    subjectType: 'user',
    subjectId: id,
    before: { status: account.status },
    after: { status, ...(reason && { reason }) },
  })
  return { id, status }
}
