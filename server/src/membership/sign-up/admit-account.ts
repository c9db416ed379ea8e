import type { Role } from '@esquadro/contract'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { bindInvite } from '../../campaigns/invites/invites.ts'
import { type Account, updateAccount } from '../../people/accounts/accounts.queries.ts'
import { listManagers } from '../../people/shopkeepers/shopkeepers.queries.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { notify, notifyAdmins } from '../../platform/notifications/notify.ts'

type Applicant = Pick<Account, 'id' | 'name' | 'userType'>

export interface Admission {
  readonly userType: Role
  readonly status: 'active' | 'awaiting-approval'
}

/**
 * Moves an account whose e-mail is confirmed to its next status. A professional becomes active, unless the programme
 * approves sign-ups; a shopkeeper always awaits approval. Approvers are notified; a professional's invite is bound.
 */
export async function admitAccount(
  trx: Database,
  account: Applicant,
  { signUpsNeedApproval }: Pick<ProgrammeSettings, 'signUpsNeedApproval'>,
  { clock, audit }: Pick<Context, 'clock' | 'audit'>,
): Promise<Admission> {
  const now = clock.now()
  const needsApproval = account.userType === 'shopkeeper' || signUpsNeedApproval
  const status = needsApproval ? 'awaiting-approval' : 'active'
  await updateAccount(trx, account.id, { status, emailConfirmedAt: now, now })
  if (account.userType === 'professional') await bindInvite(trx, account.id, now)
  if (needsApproval) await notifyApprovers(trx, account, now)
  await audit(trx, {
    action: 'account.email-confirmed',
    subjectType: 'user',
    subjectId: account.id,
    after: { status },
  })
  return { userType: account.userType, status }
}

async function notifyApprovers(trx: Database, { id, name, userType }: Applicant, now: Date): Promise<void> {
  const notification = { kind: 'sign-up-awaiting', data: { userId: id, name, userType } } as const
  await notifyAdmins(trx, notification, now)
  if (userType !== 'shopkeeper') return
  const managers = await listManagers(trx, id)
  await notify(
    trx,
    managers.map((userId) => ({ userId, ...notification })),
    now,
  )
}
