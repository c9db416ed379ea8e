import type { ManualItem } from '@esquadro/contract/invoices/cms'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.queries.ts'
import type { AuditContext } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { rememberStoreCode } from '../products/matching.queries.ts'
import { takesPart } from '../products/products.queries.ts'
import { isOpen, type LockedInvoice } from './decision.queries.ts'

/** Matches an item of an open invoice that is held with a product by hand, or takes the match away. */
export async function matchByHand(
  trx: Database,
  held: LockedInvoice,
  match: { readonly itemId: string; readonly productId: string | null; readonly remember: boolean },
  doing: AuditContext,
): Promise<void> {
  if (!isOpen(held.status)) throw new AppError('invoice.wrong-status')
  const item = await trx
    .selectFrom('invoiceItems')
    .select(['line', 'code', 'productId', 'matchedBy'])
    .where('id', '=', match.itemId)
    .where('invoiceId', '=', held.id)
    .executeTakeFirst()
  if (!item) throw new AppError('not-found')
  await requireParticipating(trx, match.productId === null ? [] : [match.productId])
  await trx
    .updateTable('invoiceItems')
    .set({ productId: match.productId, matchedBy: match.productId === null ? null : 'hand' })
    .where('id', '=', match.itemId)
    .execute()
  if (match.remember && match.productId !== null)
    await rememberStoreCode(trx, held.storeId, item.code, match.productId)
  await recordAudit(trx, doing, {
    action: 'invoice.item-matched',
    subjectType: 'invoice',
    subjectId: held.id,
    before: { line: item.line, productId: item.productId, matchedBy: item.matchedBy },
    after: {
      line: item.line,
      productId: match.productId,
      matchedBy: match.productId === null ? null : 'hand',
      remember: match.remember,
    },
  })
}

/**
 * Puts the items that an admin read from the document in the place of what an invoice typed by hand has. They never add
 * up to more than its total. Lines are never deleted: one that is left out no longer counts.
 */
export async function editManualItems(
  trx: Database,
  held: LockedInvoice,
  items: readonly ManualItem[],
  doing: AuditContext,
): Promise<void> {
  if (held.source !== 'manual') throw new AppError('invoice.not-manual')
  if (!isOpen(held.status)) throw new AppError('invoice.wrong-status')
  if (items.reduce((sum, item) => sum + item.netCents, 0) > held.totalCents)
    throw new AppError('invoice.items-exceed-total')
  await requireParticipating(
    trx,
    items.flatMap((item) => item.productId ?? []),
  )
  const before = await trx
    .selectFrom('invoiceItems')
    .select(['id', 'line', 'netCents', 'returnedCents'])
    .where('invoiceId', '=', held.id)
    .orderBy('line')
    .execute()
  // What came back already was counted by line: the lines stay as they are.
  if (before.some((item) => item.returnedCents > 0)) throw new AppError('invoice.wrong-status')
  const known = new Map(before.map((item) => [item.id, item]))
  const ids = items.flatMap((item) => item.id ?? [])
  if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) throw new AppError('not-found')
  let line = before.at(-1)?.line ?? 0
  const rows = items.map((item) => ({
    ...item,
    line: (item.id === undefined ? undefined : known.get(item.id)?.line) ?? (line += 1),
  }))
  await sql`
    update invoice_items set counts_in_total = false, net_cents = 0
    where invoice_id = ${held.id} and id <> all(${ids}::uuid[])`.execute(trx)
  await trx
    .insertInto('invoiceItems')
    .values(
      rows.map((row) => ({
        invoiceId: held.id,
        line: row.line,
        code: row.code,
        description: row.description,
        quantity: row.quantity,
        valueCents: row.netCents,
        discountCents: 0,
        countsInTotal: true,
        netCents: row.netCents,
        productId: row.productId,
        matchedBy: row.productId === null ? null : 'hand',
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['invoiceId', 'line']).doUpdateSet((eb) => ({
        code: eb.ref('excluded.code'),
        description: eb.ref('excluded.description'),
        quantity: eb.ref('excluded.quantity'),
        valueCents: eb.ref('excluded.valueCents'),
        discountCents: eb.ref('excluded.discountCents'),
        countsInTotal: true,
        netCents: eb.ref('excluded.netCents'),
        productId: eb.ref('excluded.productId'),
        matchedBy: eb.ref('excluded.matchedBy'),
      })),
    )
    .execute()
  await recordAudit(trx, doing, {
    action: 'invoice.items-edited',
    subjectType: 'invoice',
    subjectId: held.id,
    before: { items: before.map((item) => ({ line: item.line, netCents: item.netCents })) },
    after: {
      items: rows.map((row) => ({ line: row.line, netCents: row.netCents, productId: row.productId })),
    },
  })
}

async function requireParticipating(db: Database, productIds: readonly string[]): Promise<void> {
  const ids = [...new Set(productIds)]
  if (ids.length === 0) return
  const { rows } = await sql<{
    found: number
  }>`select count(*)::int as found from products p where p.id = any(${ids}::uuid[]) and ${takesPart}`.execute(
    db,
  )
  if (rows[0]?.found !== ids.length) throw new AppError('product.not-participating')
}
