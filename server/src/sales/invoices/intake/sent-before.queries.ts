import type { Light } from '@esquadro/contract/platform/fields/invoice-check'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import type { InvoiceKind, InvoiceStatus, SENT_KINDS } from '@esquadro/contract/sales/invoices/invoice'
import { sql } from 'kysely'
import { worstLight } from '../../../fiscal/nfe/checks.rules.ts'
import type { Database } from '../../../platform/database/connect.ts'

/** An invoice or cancellation that a store has sent before. */
export interface SentBefore {
  /** Null for the cancellation of an unknown invoice. */
  readonly id: string | null
  readonly kind: (typeof SENT_KINDS)[number]
  readonly accessKey: string
  readonly status: InvoiceStatus | null
  /** As stored; null: of the checks. */
  readonly verdict: Light | null
  readonly checks: readonly InvoiceCheck[]
  /** Whether it is a cancellation that waits for a decision. */
  readonly waits: boolean
}

/**
 * Lists what a store submitted with the same bytes, by their SHA-256 in hexadecimal: one invoice, or the
 * cancellations of a file of events.
 */
export async function listSentFile(db: Database, storeId: string, sha256: string): Promise<SentBefore[]> {
  const { rows } = await sql<SentBefore>`
    select i.id, i.kind, i.access_key, i.status, i.verdict, i.checks, false as waits
    from files f join invoices i on i.file_id = f.id
    where f.sha256 = ${sha256} and i.store_id = ${storeId}
    union all
    select c.invoice_id, 'cancellation', c.access_key, i.status, null, c.checks, c.waits
    from files f join invoice_cancellations c on c.file_id = f.id left join invoices i on i.id = c.invoice_id
    where f.sha256 = ${sha256} and c.store_id = ${storeId}
    order by access_key limit 100`.execute(db)
  return rows
}

/** The accepted file of a store whose bytes were sent again. */
export interface Repeated extends Pick<SentBefore, 'kind' | 'verdict' | 'checks' | 'waits'> {
  /** Null for the cancellation of an unknown invoice, like all following fields but the key. */
  readonly invoiceId: string | null
  readonly accessKey: string
  readonly number: string | null
  readonly status: InvoiceStatus | null
  readonly issuedOn: string | null
  readonly recipientName: string | null
  readonly recipientDocument: string | null
  readonly totalCents: number | null
  readonly professionalName: string | null
}

/**
 * Lists what was accepted of a file of a store with these bytes, by their SHA-256: one invoice, or the cancellations of
 * a file of events. Ignores rejected invoices.
 */
export async function listRepeated(db: Database, storeId: string, sha256: string): Promise<Repeated[]> {
  const { rows } = await sql<Repeated>`
    select sent.kind, sent.verdict, sent.checks, sent.waits, i.id as invoice_id, sent.access_key, i.number, i.status, i.issued_on, i.recipient_name,
      i.recipient_document, i.total_cents, p.name as professional_name
    from (
      select i.kind, i.access_key, i.id as invoice_id, i.verdict, i.checks, false as waits from files f join invoices i on i.file_id = f.id
      where f.sha256 = ${sha256} and i.store_id = ${storeId} and i.status <> 'rejected'
      union all
      select 'cancellation', c.access_key, c.invoice_id, null, c.checks, c.waits from files f join invoice_cancellations c on c.file_id = f.id
      where f.sha256 = ${sha256} and c.store_id = ${storeId}
    ) sent
    left join invoices i on i.id = sent.invoice_id
    left join users p on p.id = i.professional_id
    order by sent.access_key limit 100`.execute(db)
  return rows
}

/** The verdict of what was sent before: a cancellation that waits for a decision is amber. */
export const verdictOfSent = ({
  verdict,
  checks,
  waits,
}: Pick<SentBefore, 'verdict' | 'checks' | 'waits'>): Light =>
  waits ? 'amber' : (verdict ?? worstLight(checks))

interface SentInvoice extends SentBefore {
  readonly id: string
  readonly kind: InvoiceKind
  readonly points: number | null
}

/** Finds the invoice of a store with an access key, or null. */
export async function findSentKey(
  db: Database,
  storeId: string,
  accessKey: string,
): Promise<SentInvoice | null> {
  const { rows } = await sql<SentInvoice>`
    select id, kind, access_key, status, verdict, checks, false as waits, case when status = 'approved' then points end as points
    from invoices where access_key = ${accessKey} and store_id = ${storeId}`.execute(db)
  return rows[0] ?? null
}
