import { isUnfinished } from '@esquadro/contract/pre-registrations/vocabulary'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { getStore } from '../stores/stores.queries.ts'
import { mailPreRegisteredAgain } from './mail-pre-registered.ts'
import { requireActiveStore } from './pre-registrations.policies.ts'
import { getAndLockOwn } from './pre-registrations.queries.ts'
import { type PreRegistrationRow, resendableFrom } from './pre-registrations.rules.ts'

/**
 * Mails the sign-up link to a pre-registered person again. Throws `pre-registration.finished` after the sign-up and
 * `pre-registration.resend-limit` if it was mailed too recently or too often.
 */
export async function resendPreRegistrationMail(
  context: Context,
  user: Caller,
  id: string,
): Promise<PreRegistrationRow> {
  const storeId = requireOwnStore(user)
  await requireActiveStore(context.db, storeId)
  const { tradeName } = await getStore(context.db, storeId)
  return context.inTransaction(async (trx) => {
    const row = await getAndLockOwn(trx, storeId, id)
    if (!isUnfinished(row.state)) throw new AppError('pre-registration.finished')
    const from = resendableFrom(row)
    if (!from || from > context.clock.now()) throw new AppError('pre-registration.resend-limit')
    await mailPreRegisteredAgain(trx, { ...row, storeName: tradeName }, context)
    return getAndLockOwn(trx, storeId, id)
  })
}
