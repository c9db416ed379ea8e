import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'

/** The product match of an invoice's item. */
export interface MatchedItem {
  readonly line: number
  readonly code: string
  readonly productId: string | null
  readonly matchedBy: string | null
}

/** Reads an item of an invoice with its match; null if the invoice has no such item. */
export async function findItem(db: Database, invoiceId: string, itemId: string): Promise<MatchedItem | null> {
  const found = await db
    .selectFrom('invoiceItems')
    .select(['line', 'code', 'productId', 'matchedBy'])
    .where('id', '=', itemId)
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst()
  return found ?? null
}

/** Sets or, with null, removes the product of an item. */
export async function setItemProduct(
  trx: Database,
  itemId: string,
  productId: string | null,
  matchedBy: 'hand' | null,
): Promise<void> {
  await trx.updateTable('invoiceItems').set({ productId, matchedBy }).where('id', '=', itemId).execute()
}

/** Lists the lines of an invoice in order, with their returned amounts. */
export const listLines = (
  db: Database,
  invoiceId: string,
): Promise<{ id: string; line: number; netCents: number; returnedCents: number }[]> =>
  db
    .selectFrom('invoiceItems')
    .select(['id', 'line', 'netCents', 'returnedCents'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('line')
    .execute()

/** Lines of an invoice as an administrator typed them. */
export interface EditedLine {
  readonly line: number
  readonly code: string
  readonly description: string
  readonly quantity: string
  readonly netCents: number
  readonly productId: string | null
}

/** Writes the given lines; the items not named in `ids` stay but no longer count in the total. */
export async function writeLines(
  trx: Database,
  invoiceId: string,
  ids: readonly string[],
  lines: readonly EditedLine[],
): Promise<void> {
  await sql`
    update invoice_items set counts_in_total = false, net_cents = 0
    where invoice_id = ${invoiceId} and id <> all(${[...ids]}::uuid[])`.execute(trx)
  await trx
    .insertInto('invoiceItems')
    .values(
      lines.map((line) => ({
        invoiceId,
        ...line,
        valueCents: line.netCents,
        discountCents: 0,
        countsInTotal: true,
        matchedBy: line.productId === null ? null : 'hand',
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
}
