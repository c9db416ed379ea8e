import type { Context } from '../../context/context.ts'
import type { Database } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Account, updateAccount } from '../accounts.queries.ts'
import { voidRecoveryCodes } from '../passwords/recovery.queries.ts'
import { voidTokens } from '../tokens.queries.ts'

/**
 * Replaces the e-mail of an active account by an address whose link was opened, and mails the former address. Throws
 * `email-token.invalid` if the account is not active; fails on `emailIsTaken` if another account has the address.
 */
export async function changeEmail(
  trx: Database,
  account: Account,
  email: string,
  context: Context,
): Promise<void> {
  const { clock, audit } = context
  if (account.status !== 'active') throw new AppError('email-token.invalid')
  const now = clock.now()
  await updateAccount(trx, account.id, { email, emailConfirmedAt: now, now })
  // A code that was mailed to the former address must not work any more.
  await voidRecoveryCodes(trx, account.id)
  await voidTokens(trx, account.id, ['change-email'])
  await mailEmailChanged(trx, account, email, context)
  await audit(trx, { action: 'account.email-changed', subjectType: 'user', subjectId: account.id })
}

/** Tells the former address of an account that its owner replaced it. */
export const mailEmailChanged = (
  trx: Database,
  { email: to, language, name }: Account,
  newEmail: string,
  { mail }: Pick<Context, 'mail'>,
): Promise<void> => mail.send(trx, { to, kind: 'email-changed', language, data: { name, newEmail } })
