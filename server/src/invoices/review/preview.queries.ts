import type { InvoiceKind, InvoicePurpose, InvoiceStatus } from '@esquadro/contract/invoices/invoice'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { noteOfReference, saleOfReference } from '../locks.queries.ts'

/** The facts that decide whether an invoice can be approved in bulk. */
export interface OpenState {
  readonly id: string
  readonly kind: InvoiceKind
  readonly purpose: InvoicePurpose | null
  readonly status: InvoiceStatus
  readonly totalCents: number
  readonly isSuspected: boolean
  /** Whether a sale of a return is known. */
  readonly hasOriginal: boolean
  /** Whether a cancellation waits for a decision. */
  readonly hasWaitingCancellation: boolean
}

/** Reads the states of invoices. One query. */
export async function listOpenStates(db: Database, ids: readonly string[]): Promise<OpenState[]> {
  const { rows } = await sql<OpenState>`
    select i.id, i.kind, i.purpose, i.status, i.total_cents, i.is_suspected,
      exists (select from invoice_references x ${noteOfReference}
        where x.invoice_id = i.id and ${saleOfReference('i.emitter_cnpj')} is not null) as has_original,
      exists (select from invoice_cancellations k where k.invoice_id = i.id and k.waits) as has_waiting_cancellation
    from invoices i where i.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}
