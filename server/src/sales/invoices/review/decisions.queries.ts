import type { Explanation } from '@esquadro/contract/ledger/points/explanation'
import type { InvoiceKind, InvoiceStatus, ReturnExplanation } from '@esquadro/contract/sales/invoices/invoice'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'

interface Approval {
  /** The kind of the note. */
  readonly kind: InvoiceKind
  readonly points: number
  readonly explanation: Explanation | ReturnExplanation | null
  readonly professionalId: string | null
  readonly now: Date
  readonly by: string | null
}

/** Sets an invoice to approved with its points and their explanation. */
export async function setApproved(trx: Database, id: string, approval: Approval): Promise<void> {
  const { kind, points, explanation, professionalId, now, by } = approval
  await trx
    .updateTable('invoices')
    .set({
      kind,
      status: 'approved',
      points,
      explanation: explanation && JSON.stringify(explanation),
      professionalId,
      decidedAt: now,
      decidedBy: by,
    })
    .where('id', '=', id)
    .execute()
}

interface ReasonedDecision {
  readonly reason: string
  readonly now: Date
  readonly by: string | null
}

/** Sets an invoice to rejected with the reason. */
export async function setRejected(
  trx: Database,
  id: string,
  { reason, now, by }: ReasonedDecision,
): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({ status: 'rejected', reason, decidedAt: now, decidedBy: by })
    .where('id', '=', id)
    .execute()
}

/** Sets an invoice to reversed with the reason; `points` keeps the value of its approval. */
export async function setReversed(
  trx: Database,
  id: string,
  { reason, now, by }: ReasonedDecision,
): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({ status: 'reversed', reason, reversedAt: now, reversedBy: by })
    .where('id', '=', id)
    .execute()
}

/** Sets the points of an approved sale and their explanation. */
export async function setPoints(trx: Database, id: string, explanation: Explanation): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({ points: explanation.total, explanation: JSON.stringify(explanation) })
    .where('id', '=', id)
    .execute()
}

/** Sets the explanation of an approved return. */
export async function setReturnExplanation(
  trx: Database,
  id: string,
  explanation: ReturnExplanation,
): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({ explanation: JSON.stringify(explanation) })
    .where('id', '=', id)
    .execute()
}

/**
 * Opens a decided invoice again; a trigger keeps a reversed approval. A note that earned nothing because another document of
 * its sale had earned may be that sale again.
 */
export async function setOpenAgain(
  trx: Database,
  id: string,
  status: 'in-review' | 'unattributed',
): Promise<void> {
  await sql`
    update invoices set status = ${status}, points = null, explanation = null, earned_cents = null, reason = null,
      kind = case when kind = 'other' and professional_id is not null
        and jsonb_path_exists(explanation, '$.items[*] ? (@.reason == "documented")') then 'sale' else kind end,
      decided_at = null, decided_by = null, reversed_at = null, reversed_by = null
    where id = ${id}`.execute(trx)
}

/** Reads the status, points and reason of an invoice; null if it does not exist. */
export async function findDecision(
  db: Database,
  id: string,
): Promise<{ status: InvoiceStatus; points: number | null; reason: string | null } | null> {
  const found = await db
    .selectFrom('invoices')
    .select(['status', 'points', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ? { ...found, status: found.status as InvoiceStatus } : null
}

/** Lists the approved complements of a sale, in id order. */
export async function listApprovedComplements(trx: Database, saleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.id from invoice_references x
    join invoices c on c.id = x.invoice_id and c.purpose = 'complement' and c.status = 'approved'
    where x.original_id = ${saleId} order by c.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Marks the cancellations of an invoice as decided, because the invoice was rejected or reversed. */
export async function settleCancellations(trx: Database, invoiceId: string): Promise<void> {
  await trx
    .updateTable('invoiceCancellations')
    .set({ waits: false })
    .where('invoiceId', '=', invoiceId)
    .where('waits', '=', true)
    .execute()
}

/** Lets the cancellations of an invoice wait again that were settled by a decision and not dismissed. */
export async function restoreCancellations(trx: Database, invoiceId: string): Promise<void> {
  await trx
    .updateTable('invoiceCancellations')
    .set({ waits: true })
    .where('invoiceId', '=', invoiceId)
    .where('dismissedAt', 'is', null)
    .execute()
}

/** Dismisses the waiting cancellations of an invoice; returns false if there is none. */
export async function dismissCancellations(
  trx: Database,
  invoiceId: string,
  { now, by }: { readonly now: Date; readonly by: string | null },
): Promise<boolean> {
  const result = await trx
    .updateTable('invoiceCancellations')
    .set({ waits: false, dismissedAt: now, dismissedBy: by })
    .where('invoiceId', '=', invoiceId)
    .where('waits', '=', true)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
