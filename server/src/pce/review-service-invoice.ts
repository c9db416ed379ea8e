import type { BodyOf } from '@esquadro/contract'
import type * as cmsPce from '@esquadro/contract/pce/cms'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { getPce, setServiceInvoiceReview } from './cms-pce.queries.ts'
import { isOpen } from './pce.rules.ts'
import { lockPce } from './pce-writes.queries.ts'
import { needsConfirmation } from './service-invoice.rules.ts'

/**
 * Accepts or refuses a submitted service invoice. Throws `pce.service-invoice-closed` unless one awaits review, and
 * `pce.service-invoice-differs` if it differs from the payment and the caller does not confirm it.
 */
export async function reviewServiceInvoice(
  { inTransaction, audit }: Context,
  review: BodyOf<typeof cmsPce.reviewServiceInvoice>,
): ReturnType<typeof getPce> {
  return inTransaction(async (trx) => {
    const [pce] = await lockPce(trx, [review.id])
    if (!pce) throw new AppError('not-found')
    if (!isOpen(pce.status) || pce.serviceInvoiceState !== 'sent')
      throw new AppError('pce.service-invoice-closed')
    if (review.action === 'accept' && !review.confirmed && needsConfirmation(pce))
      throw new AppError('pce.service-invoice-differs')
    const state = review.action === 'accept' ? 'accepted' : 'refused'
    const reason = review.action === 'refuse' ? review.reason : null
    await setServiceInvoiceReview(trx, review.id, { state, reason })
    await audit(trx, {
      action: `pce.service-invoice-${state}`,
      subjectType: 'pce',
      subjectId: review.id,
      before: { serviceInvoiceState: pce.serviceInvoiceState },
      after: { serviceInvoiceState: state, reason },
    })
    return getPce(trx, review.id)
  })
}
