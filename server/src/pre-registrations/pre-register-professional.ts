import type { PreRegistrationData } from '@esquadro/contract/pre-registrations/pre-registration'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { listSellers } from '../stores/sellers.queries.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { requireActiveStore, requireDailyQuota } from './pre-registrations.policies.ts'
import { getAndLockOwn, insertPreRegistrations, listKnown } from './pre-registrations.queries.ts'
import type { PreRegistrationRow } from './pre-registrations.rules.ts'
import { personOf } from './validate-rows.ts'

/**
 * Pre-registers one person for the caller's store and enqueues the mail with the sign-up link. Throws
 * `pre-registration.member` if the e-mail has an account, and `pre-registration.exists` if it is
 * pre-registered.
 */
export async function preRegisterProfessional(
  context: Context,
  user: Caller,
  data: PreRegistrationData,
): Promise<PreRegistrationRow> {
  const storeId = requireOwnStore(user)
  await requireActiveStore(context.db, storeId)
  const person = personOf(data)
  if (person.sellerId) {
    const sellers = await listSellers(context.db, storeId)
    if (!sellers.some(({ id, active }) => active && id === person.sellerId))
      throw new AppError('seller.unknown', { fields: { sellerId: 'seller.unknown' } })
  }
  const email = person.email.toLowerCase()
  return context.inTransaction(async (trx) => {
    await requireDailyQuota(trx, storeId, 1, context)
    const { members } = await listKnown(trx, storeId, [email])
    if (members.size > 0)
      throw new AppError('pre-registration.member', { fields: { email: 'pre-registration.member' } })
    const ids = await insertPreRegistrations(trx, [person], {
      storeId,
      userId: user.id,
      now: context.clock.now(),
    })
    const id = ids.get(email)
    if (!id) throw new AppError('pre-registration.exists', { fields: { email: 'pre-registration.exists' } })
    await context.jobs.send(trx, 'pre-registration-mails', {})
    await context.audit(trx, {
      action: 'pre-registration.created',
      subjectType: 'pre-registration',
      subjectId: id,
    })
    return getAndLockOwn(trx, storeId, id)
  })
}
