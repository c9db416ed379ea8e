import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { type Account, updateAccount } from './accounts.queries.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { voidRecoveryCode } from './recovery.queries.ts'
import { voidTokens } from './tokens.queries.ts'

/**
 * Puts another e-mail in place of an account's, at once, as administrators do: codes and links that went to the former one
 * open nothing any more, and who still has to confirm gets the link at the new one. Answers whether it is another
 * one; fails on `emailIsTaken` where it is another's.
 */
export async function setEmail(
  trx: Database,
  account: Account,
  email: string | undefined,
  context: Context,
): Promise<boolean> {
  if (email === undefined || email === account.email.toLowerCase()) return false
  await updateAccount(trx, account.id, { email, now: context.clock.now() })
  await voidRecoveryCode(trx, account.id)
  await voidTokens(trx, account.id, ['confirm-email', 'change-email'])
  if (account.status === 'awaiting-email') await mailConfirmation(trx, { ...account, email }, context)
  return true
}
