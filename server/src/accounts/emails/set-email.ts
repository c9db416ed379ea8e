import type { Context } from '../../context/context.ts'
import type { Database } from '../../database/connect.ts'
import { type Account, updateAccount } from '../accounts.queries.ts'
import { voidRecoveryCodes } from '../passwords/recovery.queries.ts'
import { voidTokens } from '../tokens.queries.ts'
import { mailConfirmation } from './mail-confirmation.ts'

/**
 * Replaces an account's e-mail at once, as administrators do. Invalidates codes and links mailed to the former address;
 * an account that awaits confirmation gets a link at the new one. Returns whether the e-mail changed; fails on
 * `emailIsTaken` if another account has it.
 */
export async function setEmail(
  trx: Database,
  account: Account,
  email: string | undefined,
  context: Context,
): Promise<boolean> {
  if (email === undefined || email === account.email.toLowerCase()) return false
  await updateAccount(trx, account.id, { email, now: context.clock.now() })
  await voidRecoveryCodes(trx, account.id)
  await voidTokens(trx, account.id, ['confirm-email', 'change-email'])
  if (account.status === 'awaiting-email') await mailConfirmation(trx, { ...account, email }, context)
  return true
}
