import { emailIsTaken, findAndLockAccount } from '../accounts/accounts.queries.ts'
import { changeEmail } from '../accounts/change-email.ts'
import { consumeToken, voidTokens } from '../accounts/tokens.queries.ts'
import type { Context } from '../context/context.ts'
import { violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { getRules } from '../settings/settings.queries.ts'
import { type Admission, admitAccount } from './admit-account.ts'

/**
 * Handles a mailed link: confirms the e-mail of a new account, or replaces the e-mail of an active account by a new
 * address. A link works once; an unknown, used or expired one throws `email-token.invalid`.
 */
export async function confirmEmail(context: Context, text: string): Promise<Admission> {
  const now = context.clock.now()
  try {
    return await context.inTransaction(async (trx) => {
      const token = await consumeToken(trx, { text, purposes: ['confirm-email', 'change-email'], now })
      const account = token && (await findAndLockAccount(trx, token.userId))
      if (!account) throw new AppError('email-token.invalid')
      if (token.email !== null) {
        await changeEmail(trx, account, token.email, context)
        return { userType: account.userType, status: 'active' }
      }
      if (account.status !== 'awaiting-email') throw new AppError('email-token.invalid')
      const admission = await admitAccount(trx, account, await getRules(trx), context)
      await voidTokens(trx, account.id, ['confirm-email'])
      return admission
    })
  } catch (error) {
    if (violates(error, emailIsTaken)) throw new AppError('email-token.invalid')
    throw error
  }
}
