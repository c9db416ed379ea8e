import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { deactivate, lockDocuments, reactivate } from './claims/claims.queries.ts'
import { mapClaimConflict } from './claims/document-claims.ts'
import { type CmsCustomerRow, getCustomer, getDocument, lockStatus } from './customers.queries.ts'

/**
 * Activates or deactivates a registration. On activation throws `customer.already-registered` if another
 * professional has registered the document, and `customer.objected` if the customer has objected. Idempotent.
 */
export async function changeCustomerStatus(
  { clock, audit, inTransaction }: Context,
  { id, active }: { readonly id: string; readonly active: boolean },
): Promise<CmsCustomerRow> {
  const now = clock.now()
  const today = dayOf(now)
  return mapClaimConflict(() =>
    inTransaction(async (trx) => {
      await lockDocuments(trx, [await getDocument(trx, id)])
      const { active: wasActive, noticeAnswer } = await lockStatus(trx, id)
      if (active && noticeAnswer === 'objected') throw new AppError('customer.objected')
      if (wasActive !== active) {
        await (active ? reactivate : deactivate)(trx, id, today, now)
        await audit(trx, {
          action: 'customer.status-changed',
          subjectType: 'customer',
          subjectId: id,
          before: { active: wasActive },
          after: { active },
        })
      }
      return getCustomer(trx, id, today)
    }),
  )
}
