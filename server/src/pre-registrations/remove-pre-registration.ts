import { isUnfinished } from '@esquadro/contract/pre-registrations/vocabulary'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { deletePreRegistration, getAndLockOwn } from './pre-registrations.queries.ts'

/** Removes a pre-registration of the caller's store. Throws `pre-registration.finished` after the sign-up. */
export const removePreRegistration = (
  { inTransaction, audit }: Context,
  user: Caller,
  id: string,
): Promise<{ id: string }> =>
  inTransaction(async (trx) => {
    const row = await getAndLockOwn(trx, requireOwnStore(user), id)
    if (!isUnfinished(row.state)) throw new AppError('pre-registration.finished')
    await deletePreRegistration(trx, row.id)
    await audit(trx, {
      action: 'pre-registration.removed',
      subjectType: 'pre-registration',
      subjectId: row.id,
    })
    return { id: row.id }
  })
