import type { InvoiceStatus, SENT_KINDS } from '@esquadro/contract/invoices/invoice'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** An invoice or cancellation that a store has sent before. */
export interface SentBefore {
  /** Null for the cancellation of an unknown invoice. */
  readonly id: string | null
  readonly kind: (typeof SENT_KINDS)[number]
  readonly accessKey: string
  readonly status: InvoiceStatus | null
}

/** Finds what a store has sent with exactly these bytes, given their SHA-256 in hexadecimal digits; or null. */
export async function findSentFile(
  db: Database,
  storeId: string,
  sha256: string,
): Promise<SentBefore | null> {
  const { rows } = await sql<SentBefore>`
    select i.id, i.kind, i.access_key, i.status
    from files f join invoices i on i.file_id = f.id
    where f.sha256 = ${sha256} and i.store_id = ${storeId}
    union all
    select c.invoice_id, 'cancellation', c.access_key, i.status
    from files f join invoice_cancellations c on c.file_id = f.id left join invoices i on i.id = c.invoice_id
    where f.sha256 = ${sha256} and c.store_id = ${storeId}
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** Finds the invoice of a store with an access key, or null. */
export async function findSentKey(
  db: Database,
  storeId: string,
  accessKey: string,
): Promise<(SentBefore & { readonly id: string; readonly points: number | null }) | null> {
  const { rows } = await sql<SentBefore & { id: string; points: number | null }>`
    select id, kind, access_key, status, case when status = 'approved' then points end as points
    from invoices where access_key = ${accessKey} and store_id = ${storeId}`.execute(db)
  return rows[0] ?? null
}
