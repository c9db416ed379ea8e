import type { Database } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { lockWithReturns } from '../locks.queries.ts'
import { reallotReturns } from '../review/returns/return-effect.ts'
import {
  insertInvoice,
  type NewInvoice,
  type NewItem,
  reopenInvoice,
  replaceItems,
  setProfessionalOfReturns,
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
      await reallotReturns(trx, replaced)
      await setProfessionalOfReturns(trx, replaced, invoice.professionalId)
      return replaced
    }
  }
  const id = await insertInvoice(trx, submission, invoice, items)
  if (id === null) throw new AppError('invoice.already-sent')
  return id
}
