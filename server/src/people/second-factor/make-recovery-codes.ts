import type { Caller, Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Secret } from '../../platform/secret.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.rules.ts'
import { countFactors, replaceRecoveryCodes } from './second-factor.queries.ts'
import { recordFactorChange } from './second-factors.ts'

/** Replaces an account's recovery codes and returns the new ones; the database stores signatures only. */
export async function makeAndStoreCodes(trx: Database, secret: Secret, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await replaceRecoveryCodes(
    trx,
    userId,
    codes.map((code) => hashRecoveryCode(secret, userId, code)),
  )
  return codes
}

/** Replaces the caller's recovery codes. Throws `second-factor.none` for an account without a second factor. */
export async function renewRecoveryCodes(
  context: Context,
  user: Caller,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await context.inTransaction(async (trx) => {
    const { hasTotp, passkeys } = await countFactors(trx, user.id)
    if (!hasTotp && passkeys === 0) throw new AppError('second-factor.none')
    await recordFactorChange(trx, context, user, 'recovery-codes-made')
    return makeAndStoreCodes(trx, context.secret, user.id)
  })
  return { recoveryCodes }
}
