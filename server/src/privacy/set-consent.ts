import type { Context } from '../context/context.ts'
import { getPrivacyOverview } from './get-overview.ts'
import { setAcceptsEmail } from './person-data.queries.ts'

/** Gives or withdraws a member's consent to news by e-mail; returns the new overview. Idempotent. */
export const setEmailConsent = (context: Context, userId: string, accepts: boolean) =>
  context.inTransaction(async (trx) => {
    await setAcceptsEmail(trx, userId, accepts, context.clock.now())
    return getPrivacyOverview(trx, userId, context)
  })
