import { findAndLockAccount } from '../accounts/accounts.queries.ts'
import type { Caller, Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { getRules } from '../settings/settings.queries.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { canRemoveFactor, needsSecondFactor } from './second-factor.policies.ts'
import { countFactors, deletePasskeys, deleteTotp, replaceRecoveryCodes } from './second-factor.queries.ts'

/**
 * Removes the caller's authenticator app. Throws `second-factor.last` if the settings require it as the last
 * factor.
 */
export const removeTotp = (context: Context, user: Caller): Promise<void> =>
  remove(context, user, 'totp-removed', (trx) => deleteTotp(trx, user.id))

/** Removes one of the caller's passkeys; otherwise like `removeTotp`. */
export const removePasskey = (context: Context, user: Caller, id: string): Promise<void> =>
  remove(context, user, 'passkey-removed', async (trx) => (await deletePasskeys(trx, user.id, id)) > 0)

function remove(
  context: Context,
  user: Caller,
  change: 'totp-removed' | 'passkey-removed',
  work: (trx: Database) => Promise<boolean>,
): Promise<void> {
  return context.inTransaction(async (trx) => {
    // Serialises concurrent removals, so that they cannot together remove the last factor.
    await findAndLockAccount(trx, user.id)
    const before = await countFactors(trx, user.id)
    const { adminSecondFactor } = await getRules(trx)
    if (!(await work(trx))) throw new AppError('not-found')
    if (!canRemoveFactor(user.type, before, adminSecondFactor)) throw new AppError('second-factor.last')
    if (!needsSecondFactor(user.type, await countFactors(trx, user.id)))
      await replaceRecoveryCodes(trx, user.id, [])
    await recordFactorChange(trx, context, user, change)
  })
}
