import type { PrivacyOverview } from '@esquadro/contract/platform/privacy/shared'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { messages } from '../messages/messages.ts'
import {
  acceptsEmail,
  countPersonData,
  findRejection,
  isLastManager,
  listConsents,
  setAcceptsEmail,
} from './person-data.queries.ts'

/** Returns a member's stored data and consents, and the reason if the account cannot be deleted now (§10.12). */
export async function getPrivacyOverview(
  db: Database,
  userId: string,
  { language }: Pick<Context, 'language'>,
): Promise<
  Omit<PrivacyOverview, 'consents' | 'emailRejectedAt'> & {
    consents: Awaited<ReturnType<typeof listConsents>>
    emailRejectedAt: Date | null
  }
> {
  const code = 'privacy.hand-over-first'
  return {
    parts: await countPersonData(db, userId),
    acceptReceiveEmail: await acceptsEmail(db, userId),
    emailRejectedAt: await findRejection(db, userId),
    consents: await listConsents(db, userId),
    obstacle: (await isLastManager(db, userId)) ? { code, msg: messages[language].errors[code] } : null,
  }
}

/** Gives or withdraws a member's consent to news by e-mail; returns the new overview. Idempotent. */
export const setEmailConsent = (context: Context, userId: string, accepts: boolean) =>
  context.inTransaction(async (trx) => {
    await setAcceptsEmail(trx, userId, accepts, context.clock.now())
    return getPrivacyOverview(trx, userId, context)
  })
