import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { bindInvite } from '../invites/invites.queries.ts'
import { notify, notifyAdmins } from '../notifications/notifications.queries.ts'
import { getRules } from '../settings/settings.queries.ts'
import { listManagersOf } from '../shopkeepers/shopkeepers.queries.ts'
import {
  type Account,
  emailIsTaken,
  findAccount,
  findAndLockAccount,
  updateAccount,
} from './accounts.queries.ts'
import { mayMail } from './attempts.queries.ts'
import { pagesOf } from './pages.ts'
import { voidRecoveryCode } from './recovery.queries.ts'
import { issueToken, takeToken, voidTokens } from './tokens.queries.ts'

/** Mails the link that confirms an account's e-mail; older links are void from now on. */
export async function mailConfirmation(
  trx: Database,
  account: Pick<Account, 'id' | 'name' | 'email' | 'language'>,
  { clock, mail, config }: Context,
): Promise<void> {
  const token = await issueToken(trx, { userId: account.id, purpose: 'confirm-email', now: clock.now() })
  await mail.send(trx, {
    to: account.email,
    kind: 'confirm-email',
    language: account.language,
    data: { name: account.name, url: pagesOf(config, 'member').confirmEmail(token) },
  })
}

/** Mails the link again where an account waits for it; answers nothing either way. */
export async function resendConfirmation(email: string, context: Context): Promise<void> {
  const account = await findAccount(context.db, 'member', email)
  if (account?.status !== 'awaiting-email') return
  if (!(await mayMail(context.db, 'confirmation', account.id, context.clock.now()))) return
  await context.inTransaction((trx) => mailConfirmation(trx, account, context))
}

/** Mails a link to a new address, which holds once it is opened. A taken address is told nothing, nor is the asker. */
export async function mailChangeOfEmail(
  trx: Database,
  account: Account,
  email: string,
  { clock, mail, config }: Context,
): Promise<void> {
  const now = clock.now()
  const isFree = (await findAccount(trx, 'member', email)) === null
  const token = await issueToken(trx, { userId: account.id, purpose: 'change-email', email, now })
  if (!isFree || !(await mayMail(trx, 'change-email', account.id, now))) return
  await mail.send(trx, {
    to: email,
    kind: 'change-email',
    language: account.language,
    data: { name: account.name, url: pagesOf(config, 'member').confirmEmail(token) },
  })
}

/**
 * Opens a mailed link: confirms the e-mail of a new account, or puts a new address in place of the former one.
 * Professionals are active then, unless the programme approves sign-ups; shopkeepers always await approval.
 */
export async function confirmEmail(
  text: string,
  context: Context,
): Promise<{ userType: Account['userType']; status: 'active' | 'awaiting-approval' }> {
  const { inTransaction, clock } = context
  const now = clock.now()
  try {
    return await inTransaction(async (trx) => {
      const token = await takeToken(trx, { text, purposes: ['confirm-email', 'change-email'], now })
      const account = token && (await findAndLockAccount(trx, token.userId))
      if (!account) throw new AppError('email-token.invalid')
      if (token.email !== null) return await changeEmail(trx, account, token.email, context)
      return await confirmNew(trx, account, context)
    })
  } catch (error) {
    if (violates(error, emailIsTaken)) throw new AppError('email-token.invalid')
    throw error
  }
}

async function confirmNew(trx: Database, account: Account, context: Context) {
  if (account.status !== 'awaiting-email') throw new AppError('email-token.invalid')
  const value = await getRules(trx)
  const confirmed = await admit(trx, account, value, context)
  await voidTokens(trx, account.id, ['confirm-email'])
  return confirmed
}

/** What confirming its e-mail makes of an account: active, or waiting, and then who approves is told. */
export async function admit(
  trx: Database,
  account: Pick<Account, 'id' | 'name' | 'userType'>,
  { signUpsNeedApproval }: Pick<ProgrammeSettings, 'signUpsNeedApproval'>,
  context: Pick<Context, 'clock' | 'audit'>,
) {
  const now = context.clock.now()
  const needsApproval = account.userType === 'shopkeeper' || signUpsNeedApproval
  const status = needsApproval ? 'awaiting-approval' : 'active'
  await updateAccount(trx, account.id, { status, emailConfirmedAt: now, now })
  if (account.userType === 'professional') await bindInvite(trx, account.id, now)
  if (needsApproval) await tellApprovers(trx, account, now)
  await context.audit(trx, {
    action: 'account.email-confirmed',
    subjectType: 'user',
    subjectId: account.id,
    after: { status },
  })
  return { userType: account.userType, status } as const
}

async function changeEmail(trx: Database, account: Account, email: string, context: Context) {
  const { clock, mail } = context
  if (account.status !== 'active') throw new AppError('email-token.invalid')
  const now = clock.now()
  await updateAccount(trx, account.id, { email, emailConfirmedAt: now, now })
  // A code that went to the former address opens nothing any more.
  await voidRecoveryCode(trx, account.id)
  await voidTokens(trx, account.id, ['change-email'])
  await mail.send(trx, {
    to: account.email,
    kind: 'email-changed',
    language: account.language,
    data: { name: account.name, newEmail: email },
  })
  await context.audit(trx, { action: 'account.email-changed', subjectType: 'user', subjectId: account.id })
  return { userType: account.userType, status: 'active' } as const
}

async function tellApprovers(
  trx: Database,
  account: Pick<Account, 'id' | 'name' | 'userType'>,
  now: Date,
): Promise<void> {
  const news = {
    kind: 'sign-up-awaiting',
    data: { userId: account.id, name: account.name, userType: account.userType },
  } as const
  await notifyAdmins(trx, news, now)
  if (account.userType !== 'shopkeeper') return
  const managers = await listManagersOf(trx, account.id)
  await notify(
    trx,
    managers.map((userId) => ({ userId, ...news })),
    now,
  )
}
