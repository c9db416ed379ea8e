import type { CustomerChanges } from '@esquadro/contract/customers/customer'
import { difference } from '../audit/audit.rules.ts'
import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { withChanges } from '../with-changes.ts'
import {
  type CustomerFacts,
  changeDocument,
  hasInvoices,
  lockDocuments,
  updateCustomer as writeCustomer,
} from './claims/claims.queries.ts'
import { mapDuplicateDocument } from './claims/document-claims.ts'
import { getOwnCustomer, lockOwnCustomer } from './customers.queries.ts'
import { type CustomerView, customerOn } from './customers.rules.ts'
import { countRefusals, requireFewRefusals } from './limit-refusals.ts'
import { forgetNotices } from './notices.queries.ts'

/**
 * Changes a customer of the calling professional; absent fields stay. Throws `customer.has-invoices` if the document changes
 * although an invoice refers to the customer or the customer has objected, and `customer.already-registered`
 * if the new document is registered. See `requireFewRefusals`.
 */
export async function updateCustomer(
  context: Context,
  professionalId: string,
  id: string,
  changes: CustomerChanges,
): Promise<CustomerView> {
  const { clock, audit, inTransaction } = context
  const today = dayOf(clock.now())
  const change = () =>
    inTransaction(async (trx) => {
      if (changes.document !== undefined) await lockDocuments(trx, [changes.document])
      const before = await lockOwnCustomer(trx, professionalId, id, today)
      const data = withChanges<CustomerFacts>(before, changes)
      if (before.document !== data.document) {
        await requireFewRefusals(trx, professionalId, clock.now())
        // An objection belongs to the document: with another document, the old one could be registered again.
        if (before.noticeAnswer === 'objected')
          throw new AppError('customer.objected', { fields: { document: 'customer.objected' } })
        if (await hasInvoices(trx, id))
          throw new AppError('customer.has-invoices', { fields: { document: 'customer.has-invoices' } })
        await changeDocument(trx, id, data.document, today)
        await forgetNotices(trx, id)
      }
      await writeCustomer(trx, id, data, clock.now())
      const after = await getOwnCustomer(trx, professionalId, id, today)
      await audit(trx, {
        action: 'customer.updated',
        subjectType: 'customer',
        subjectId: id,
        ...difference(before, after),
      })
      return customerOn(today, after)
    })
  return countRefusals(context, professionalId, () => mapDuplicateDocument(change))
}
