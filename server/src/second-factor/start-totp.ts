import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { getRules } from '../settings/settings.queries.ts'
import { saveTotp } from './second-factor.queries.ts'

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
