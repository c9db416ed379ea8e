import type { SentFile } from '@esquadro/contract/invoices/invoice'
import { type Database, inTransaction } from '../database/connect.ts'
import { notifyReceived } from '../notifications/notifications.queries.ts'
import { isOpen } from './decision.queries.ts'
import type { Sending } from './intake-rows.queries.ts'

/** Tells the administrators, once for all files of a pile, of what waits for them; nothing where nothing waits. */
export async function tellAdmins(
  db: Database,
  { store, now }: Pick<Sending, 'store' | 'now'>,
  items: readonly Pick<SentFile, 'invoiceId' | 'status'>[],
): Promise<void> {
  const count = items.filter((item) => item.invoiceId && item.status && isOpen(item.status)).length
  if (count > 0)
    await inTransaction(db, (trx) => notifyReceived(trx, { count, storeName: store.tradeName }, now))
}
