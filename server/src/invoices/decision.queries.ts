import type { Seen } from '@esquadro/contract/invoices/cms'
import type { InvoiceAttribution, InvoiceKind, InvoiceStatus } from '@esquadro/contract/invoices/invoice'
import { sql } from 'kysely'
import type { Actor } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'

/** Whoever decides on an invoice; `system` where a rule does. */
export interface Decider extends Actor {
  readonly type: 'admin' | 'shopkeeper' | 'system'
}

/** The system, acting on what a request brought. */
export const systemActor = (requestId: string | null): Decider => ({ id: null, type: 'system', requestId })

/** An invoice as a decision on it left it. */
export interface Decision {
  readonly status: InvoiceStatus
  readonly points: number | null
  /** False: it was decided so before, and nothing was done. */
  readonly isNew: boolean
}

/** An invoice held for the rest of the transaction. */
export interface LockedInvoice {
  readonly id: string
  readonly kind: InvoiceKind
  readonly source: string
  readonly status: InvoiceStatus
  readonly points: number | null
  readonly number: string
  readonly storeId: string
  readonly professionalId: string | null
  readonly attribution: InvoiceAttribution | null
  readonly returnsInvoiceId: string | null
  readonly totalCents: number
  readonly issuedOn: string
  readonly storeName: string
}

/**
 * Holds invoices, and those whose goods they bring back, until the end of the transaction: in one order for everybody,
 * so that nobody waits in a circle. Answers the ones that were asked for and exist, in that order.
 */
export async function lockInvoices(trx: Database, ids: readonly string[]): Promise<LockedInvoice[]> {
  const { rows } = await sql<LockedInvoice>`
    select i.id, i.kind, i.source, i.status, i.points, i.number, i.store_id, i.professional_id, i.attribution,
      i.returns_invoice_id, i.total_cents, i.issued_on, s.trade_name as store_name
    from invoices i join stores s on s.id = i.store_id
    where i.id = any(array(
      select unnest(${[...ids]}::uuid[])
      union select r.returns_invoice_id from invoices r where r.id = any(${[...ids]}::uuid[])
    ))
    order by i.id for no key update of i`.execute(trx)
  const asked = new Set(ids)
  return rows.filter((row) => asked.has(row.id))
}

/** One invoice, held; `not-found` where there is none. */
export async function lockInvoice(trx: Database, id: string): Promise<LockedInvoice> {
  const [held] = await lockInvoices(trx, [id])
  if (!held) throw new AppError('not-found')
  return held
}

/** Refuses with `conflict` what is no longer what somebody saw and confirmed; without such a view anything passes. */
export function requireSeen(seen: Seen | undefined, now: Seen): void {
  if (seen && (seen.professionalId !== now.professionalId || seen.points !== now.points))
    throw new AppError('conflict')
}

const OPEN: ReadonlySet<InvoiceStatus> = new Set(['received', 'unattributed', 'in-review'])

/** Whether nobody has decided on it yet. */
export const isOpen = (status: InvoiceStatus): boolean => OPEN.has(status)
