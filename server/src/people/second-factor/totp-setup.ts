import type { Caller, Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { enforceLimit } from '../../platform/http/limits.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { makeAndStoreCodes } from './make-recovery-codes.ts'
import { consumeTotpStep, countFactors, findTotp, saveTotp } from './second-factor.queries.ts'
import { endSessionsWithoutFactor, recordFactorChange } from './second-factors.ts'

/**
 * Creates the secret of an authenticator app, stored encrypted. Throws `second-factor.exists` if there is a
 * confirmed one.
 */
export async function startTotp(
  { db, clock, secret }: Context,
  user: Caller,
): Promise<{ secret: string; url: string }> {
  const { newTotpSecret, totpUrl } = await import('./totp.ts')
  const text = newTotpSecret()
  const { programmeName } = await getRules(db)
  const sealedSecret = secret.seal('totp', text)
  if (!(await saveTotp(db, { userId: user.id, sealedSecret, now: clock.now() })))
    throw new AppError('second-factor.exists')
  return { secret: text, url: totpUrl(text, programmeName, user.email) }
}

/** Confirms an authenticator app with its first code, ends the other sessions if it is the first factor, and returns new recovery codes. Throws `second-factor.refused` for a wrong code. */
export async function confirmTotp(
  context: Context,
  user: Caller,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db, clock, secret, inTransaction } = context
  const now = clock.now()
  await enforceLimit(db, { key: `totp-confirm:${user.id}`, hits: 10, seconds: 900 }, now)
  const totp = await findTotp(db, user.id)
  if (totp?.confirmedAt) throw new AppError('second-factor.exists')
  const { stepOfCode } = await import('./totp.ts')
  const step = totp && stepOfCode(secret.open('totp', totp.sealedSecret), code, now)
  if (step === null)
    throw new AppError('second-factor.refused', { fields: { code: 'second-factor.refused' } })
  const recoveryCodes = await inTransaction(async (trx) => {
    const before = await countFactors(trx, user.id)
    if (!(await consumeTotpStep(trx, { userId: user.id, step, confirms: true, now })))
      throw new AppError('second-factor.exists')
    await endSessionsWithoutFactor(trx, context, { user, before })
    await recordFactorChange(trx, context, user, 'totp-added')
    return makeAndStoreCodes(trx, secret, user.id)
  })
  return { recoveryCodes }
}
