import type { ManualItem } from '@esquadro/contract/sales/invoices/cms'
import { rememberStoreCode } from '../../../catalogue/products/matching.queries.ts'
import { requireParticipating } from '../../../catalogue/products/products.ts'
import { recordAudit } from '../../../platform/audit/audit.queries.ts'
import type { AuditContext } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { isOpen } from '../invoices.rules.ts'
import { lockInvoice } from '../locks.queries.ts'
import { findItem, listLines, setItemProduct, writeLines } from './items.queries.ts'

/**
 * Replaces the items of an open invoice that was typed by hand with those that an administrator read from its
 * document. Throws `invoice.items-exceed-total` if they add up to more than its total. Never deletes lines: a
 * line that is left out no longer counts.
 */
export async function editItems(
  trx: Database,
  { invoiceId, items }: { readonly invoiceId: string; readonly items: readonly ManualItem[] },
  auditContext: AuditContext,
): Promise<void> {
  const invoice = await lockInvoice(trx, invoiceId)
  if (invoice.source !== 'manual') throw new AppError('invoice.not-manual')
  if (!isOpen(invoice.status)) throw new AppError('invoice.wrong-status')
  if (items.reduce((sum, item) => sum + item.netCents, 0) > invoice.totalCents)
    throw new AppError('invoice.items-exceed-total')
  await requireParticipating(
    trx,
    items.flatMap((item) => item.productId ?? []),
  )
  const before = await listLines(trx, invoice.id)
  // Returned amounts are recorded by line, so those lines must not change.
  if (before.some((item) => item.returnedCents > 0)) throw new AppError('invoice.wrong-status')
  const known = new Map(before.map((item) => [item.id, item]))
  const ids = items.flatMap((item) => item.id ?? [])
  if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) throw new AppError('not-found')

  let lastLine = before.at(-1)?.line ?? 0
  const lines = items.map(({ id, ...item }) => ({
    ...item,
    line: (id === undefined ? undefined : known.get(id)?.line) ?? (lastLine += 1),
  }))
  await writeLines(trx, invoice.id, ids, lines)
  await recordAudit(trx, auditContext, {
    action: 'invoice.items-edited',
    subjectType: 'invoice',
    subjectId: invoice.id,
    before: { items: before.map(({ line, netCents }) => ({ line, netCents })) },
    after: { items: lines.map(({ line, netCents, productId }) => ({ line, netCents, productId })) },
  })
}

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
