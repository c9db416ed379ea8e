import type { SentFile } from '@esquadro/contract/invoices/invoice'
import type { Context } from '../../context/context.ts'
import { notifyReceived } from '../../notifications/notify.ts'
import { isOpen } from '../invoices.rules.ts'
import type { Submission } from './submission.ts'

/** Notifies the administrators, once for all files of a batch, of the invoices that await a review. */
export async function notifyOfReceived(
  { inTransaction }: Pick<Context, 'inTransaction'>,
  { store, now }: Pick<Submission, 'store' | 'now'>,
  items: readonly Pick<SentFile, 'invoiceId' | 'status'>[],
): Promise<void> {
  const count = items.filter((item) => item.invoiceId && item.status && isOpen(item.status)).length
  if (count > 0) await inTransaction((trx) => notifyReceived(trx, { count, storeName: store.tradeName }, now))
}
