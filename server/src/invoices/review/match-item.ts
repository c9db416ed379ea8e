import { recordAudit } from '../../audit/audit.queries.ts'
import type { AuditContext } from '../../context/context.ts'
import type { Database } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { rememberStoreCode } from '../../products/matching.queries.ts'
import { requireParticipating } from '../../products/participation.ts'
import { isOpen } from '../invoices.rules.ts'
import { lockInvoice } from '../locks.queries.ts'
import { findItem, setItemProduct } from './items.queries.ts'

interface ItemMatch {
  readonly invoiceId: string
  readonly itemId: string
  /** Null removes the match. */
  readonly productId: string | null
  /** Whether the store's code leads to this product from now on. */
  readonly remember: boolean
}

/** Matches an item of an open invoice with a participating product by hand, or removes the match. */
export async function matchItem(
  trx: Database,
  { invoiceId, itemId, productId, remember }: ItemMatch,
  auditContext: AuditContext,
): Promise<void> {
  const invoice = await lockInvoice(trx, invoiceId)
  if (!isOpen(invoice.status)) throw new AppError('invoice.wrong-status')
  const item = await findItem(trx, invoice.id, itemId)
  if (!item) throw new AppError('not-found')
  await requireParticipating(trx, productId === null ? [] : [productId])
  const matchedBy = productId === null ? null : 'hand'
  await setItemProduct(trx, itemId, productId, matchedBy)
  if (remember && productId !== null) await rememberStoreCode(trx, invoice.storeId, item.code, productId)
  await recordAudit(trx, auditContext, {
    action: 'invoice.item-matched',
    subjectType: 'invoice',
    subjectId: invoice.id,
    before: { line: item.line, productId: item.productId, matchedBy: item.matchedBy },
    after: { line: item.line, productId, matchedBy, remember },
  })
}
