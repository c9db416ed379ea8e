import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { notify, notifyReceived } from '../../../platform/notifications/notify.ts'
import { findEndedClaim } from '../../customers/claims/claims.queries.ts'
import { isOpen } from '../invoices.rules.ts'
import type { Submission } from './submission.ts'

type Received = readonly Pick<SentFile, 'invoiceId' | 'status'>[]

/** Notifies the administrators of the invoices that await review, once for all files of a batch. */
export async function notifyOfReceived(
  { inTransaction }: Pick<Context, 'inTransaction'>,
  { store, now }: Pick<Submission, 'store' | 'now'>,
  items: Received,
): Promise<void> {
  const count = items.filter((item) => item.invoiceId && item.status && isOpen(item.status)).length
  if (count > 0) await inTransaction((trx) => notifyReceived(trx, { count, storeName: store.tradeName }, now))
}

/** Like `notifyOfReceived`, but only logs a failure, because the invoices are already stored. */
export async function tryNotifyOfReceived(
  context: Pick<Context, 'inTransaction' | 'log'>,
  submission: Submission,
  items: Received,
): Promise<void> {
  try {
    await notifyOfReceived(context, submission, items)
  } catch (error) {
    context.log.error({ err: error }, 'failed to notify of received invoices')
  }
}

/** The days after the end of a registration within which its professional is notified of a sale. */
const WITHIN_DAYS = 180

/**
 * Notifies the professional whose registration of the customer had ended before the sale, so that it can be
 * renewed for the next one. Does nothing without such a registration, or if it ended too long ago.
 */
export async function notifyLostSale(
  trx: Database,
  customerDocument: string,
  { issuedOn, number, storeName }: { issuedOn: string; number: string; storeName: string },
  now: Date,
): Promise<void> {
  const claim = await findEndedClaim(trx, customerDocument, { day: issuedOn, withinDays: WITHIN_DAYS })
  if (!claim) return
  const { customerId, professionalId, name, validUntil } = claim
  const data = { customerId, name, until: validUntil, number, storeName }
  await notify(trx, [{ userId: professionalId, kind: 'sale-lost', data }], now)
}
