import { findAccount } from '../accounts/accounts.queries.ts'
import { verifyPassword } from '../accounts/passwords/passwords.ts'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { deleteBytes } from '../files/delete-bytes.ts'
import { enforceLimit } from '../http/limits.ts'
import { erasePerson } from './erase-person.ts'

/**
 * Deletes a member's own account after checking the current password (§10.12). Throws `current-password.invalid`, and the
 * errors of `erasePerson`. At most 10 attempts in 15 minutes.
 */
export async function deleteAccount(
  context: Context,
  user: Caller,
  input: { readonly currentPassword: string },
): Promise<void> {
  const { db, clock, files, log } = context
  await enforceLimit(db, { key: `current-password:${user.id}`, hits: 10, seconds: 900 }, clock.now())
  const account = await findAccount(db, 'member', user.email.toLowerCase())
  if (!account || !(await verifyPassword(context, account.passwordHash, input.currentPassword)))
    throw new AppError('current-password.invalid', {
      fields: { currentPassword: 'current-password.invalid' },
    })
  const type = user.type === 'shopkeeper' ? 'shopkeeper' : 'professional'
  const { storageKeys } = await context.inTransaction((trx) =>
    erasePerson(trx, { id: user.id, type }, context),
  )
  await deleteBytes(files, storageKeys, log)
}
