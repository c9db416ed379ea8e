import type { SentFile } from '@esquadro/contract/invoices/invoice'
import type { Context } from '../../context/context.ts'
import { notifyReceived } from '../../notifications/notify.ts'
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
