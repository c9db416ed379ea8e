import type { Database } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockWithReturns } from '../locks.queries.ts'
import { setProfessionalOfReturns } from '../review/attribution.queries.ts'
import { applyEarlierReturns } from '../review/returns/returns.ts'
import {
  insertInvoice,
  type NewInvoice,
  type NewItem,
  reopenInvoice,
  replaceItems,
} from './ingest.queries.ts'
import type { Submission } from './submission.ts'

/**
 * Stores an invoice with its items and returns its id. A correction overwrites the rejected invoice and
 * reopens it; an XML overwrites the open invoice that was typed by hand. Otherwise throws
 * `invoice.already-sent` if the access key exists.
 */
export async function storeInvoice(
  trx: Database,
  submission: Submission,
  invoice: NewInvoice,
  items: readonly NewItem[],
): Promise<string> {
  const replaced = submission.replaces?.invoiceId
  if (replaced) {
    await lockWithReturns(trx, replaced)
    if (await reopenInvoice(trx, submission, replaced, invoice)) {
      await replaceItems(trx, replaced, items)
      await applyEarlierReturns(trx, replaced)
      await setProfessionalOfReturns(trx, replaced)
      return replaced
    }
  }
  const id = await insertInvoice(trx, submission, invoice, items)
  if (id === null) throw new AppError('invoice.already-sent')
  return id
}
