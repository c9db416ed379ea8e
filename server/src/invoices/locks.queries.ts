import type { InvoiceAttribution, InvoiceKind, InvoiceStatus } from '@esquadro/contract/invoices/invoice'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'

/** An invoice that is locked until the end of the transaction. */
export interface LockedInvoice {
  readonly id: string
  readonly kind: InvoiceKind
  readonly source: string
  readonly status: InvoiceStatus
  readonly points: number | null
  readonly number: string
  readonly storeId: string
  readonly professionalId: string | null
  readonly customerId: string | null
  readonly attribution: InvoiceAttribution | null
  readonly returnsInvoiceId: string | null
  readonly totalCents: number
  readonly issuedOn: string
  /** Whether it has an unresolved sign of abuse. */
  readonly isSuspected: boolean
  readonly storeName: string
}

/**
 * Locks invoices, and the sales that they return, in id order to prevent deadlocks. Returns the requested invoices that
 * exist, in id order.
 */
export async function lockInvoices(trx: Database, ids: readonly string[]): Promise<LockedInvoice[]> {
  const { rows } = await sql<LockedInvoice>`
    select i.id, i.kind, i.source, i.status, i.points, i.number, i.store_id, i.professional_id, i.customer_id, i.attribution,
      i.returns_invoice_id, i.total_cents, i.issued_on, i.is_suspected, s.trade_name as store_name
    from invoices i join stores s on s.id = i.store_id
    where i.id = any(array(
      select unnest(${[...ids]}::uuid[])
      union select r.returns_invoice_id from invoices r where r.id = any(${[...ids]}::uuid[])
    ))
    order by i.id for no key update of i`.execute(trx)
  const requested = new Set(ids)
  return rows.filter((row) => requested.has(row.id))
}

/** Locks one invoice; throws `not-found` if it does not exist. */
export async function lockInvoice(trx: Database, id: string): Promise<LockedInvoice> {
  const [invoice] = await lockInvoices(trx, [id])
  if (!invoice) throw new AppError('not-found')
  return invoice
}

/** Locks an invoice and all its returns in id order. */
export async function lockWithReturns(trx: Database, id: string): Promise<void> {
  const returns = await trx.selectFrom('invoices').select('id').where('returnsInvoiceId', '=', id).execute()
  await lockInvoices(trx, [id, ...returns.map((returned) => returned.id)])
}
