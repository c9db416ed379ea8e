import type { InvoiceKind, InvoiceStatus } from '@esquadro/contract/invoices/invoice'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** The facts that decide whether an invoice can be approved in bulk. */
export interface OpenState {
  readonly id: string
  readonly kind: InvoiceKind
  readonly status: InvoiceStatus
  readonly totalCents: number
  readonly isSuspected: boolean
  /** Whether the sale of a return is known. */
  readonly hasOriginal: boolean
}

/** Reads the states of invoices. One query. */
export async function listOpenStates(db: Database, ids: readonly string[]): Promise<OpenState[]> {
  const { rows } = await sql<OpenState>`
    select id, kind, status, total_cents, is_suspected, returns_invoice_id is not null as has_original
    from invoices where id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}
