import { emailIsTaken, findAndLockAccount } from '../accounts/accounts.queries.ts'
import { changeEmail } from '../accounts/change-email.ts'
import { consumeToken, voidTokens } from '../accounts/tokens.queries.ts'
import type { Context } from '../context/context.ts'
import { type Database, violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { deleteBytes } from '../files/delete-bytes.ts'
import { mapTakenCpf } from '../professionals/cpf-taken.ts'
import { getRules } from '../settings/settings.queries.ts'
import { type Admission, admitAccount } from './admit-account.ts'
import { claimIdentity } from './claim-identity.ts'

/**
 * Handles a mailed link: confirms the e-mail of a new account, or replaces the e-mail of an active account by a new
 * address. A link works once; an unknown, used or expired one throws `email-token.invalid`. Of several sign-ups with one
 * e-mail the first confirmed one keeps it, with its own password. Throws `cpf.taken` if another account holds the CPF.
 */
export async function confirmEmail(context: Context, text: string): Promise<Admission> {
  try {
    const { admission, storageKeys } = await mapTakenCpf(() =>
      context.inTransaction((trx) => confirm(trx, context, text)),
    )
    await deleteBytes(context.files, storageKeys, context.log)
    return admission
  } catch (error) {
    if (violates(error, emailIsTaken)) throw new AppError('email-token.invalid')
    throw error
  }
}

async function confirm(
  trx: Database,
  context: Context,
  text: string,
): Promise<{ admission: Admission; storageKeys: string[] }> {
  const now = context.clock.now()
  const token = await consumeToken(trx, { text, purposes: ['confirm-email', 'change-email'], now })
  const account = token && (await findAndLockAccount(trx, token.userId))
  if (!account) throw new AppError('email-token.invalid')
  if (token.email !== null) {
    await changeEmail(trx, account, token.email, context)
    return { admission: { userType: account.userType, status: 'active' }, storageKeys: [] }
  }
  if (account.status !== 'awaiting-email') throw new AppError('email-token.invalid')
  const storageKeys = await claimIdentity(trx, account, now)
  const admission = await admitAccount(trx, account, await getRules(trx), context)
  await voidTokens(trx, account.id, ['confirm-email'])
  return { admission, storageKeys }
}
