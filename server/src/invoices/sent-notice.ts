import type { SentFile } from '@esquadro/contract/invoices/invoice'
import type { Database } from '../database/connect.ts'
import { notifyAdmins } from '../notifications/notifications.queries.ts'
import { isOpen } from './decision.queries.ts'
import type { Sending } from './intake-rows.queries.ts'

/** Tells the administrators, once for all files of a sending, of what waits for them; nothing where nothing waits. */
export async function tellAdmins(
  db: Database,
  { store, now }: Pick<Sending, 'store' | 'now'>,
  items: readonly Pick<SentFile, 'invoiceId' | 'status'>[],
): Promise<void> {
  const count = items.filter((item) => item.invoiceId && item.status && isOpen(item.status)).length
  if (count > 0)
    await notifyAdmins(db, { kind: 'invoice-received', data: { count, storeName: store.tradeName } }, now)
}
