import type { InvoiceAttribution } from '@esquadro/contract/sales/invoices/invoice'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'

/** The professional of an invoice, and how the professional was found. */
export interface Attribution {
  readonly professionalId: string
  readonly customerId: string | null
  readonly by: InvoiceAttribution
}

/** Reads the account status of a professional; null if there is no such professional. */
export async function findProfessionalStatus(db: Database, professionalId: string): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .select('status')
    .where('id', '=', professionalId)
    .where('userType', '=', 'professional')
    .executeTakeFirst()
  return found?.status ?? null
}

/** Sets the professional of a sale, and puts the sale into review. */
export async function setAttribution(trx: Database, saleId: string, attribution: Attribution): Promise<void> {
  const { professionalId, customerId, by } = attribution
  await trx
    .updateTable('invoices')
    .set({ professionalId, customerId, attribution: by, status: 'in-review' })
    .where('id', '=', saleId)
    .execute()
}

/**
 * Sets the professional of the open returns of a sale, and of its open complements that no person and no registration
 * attributed, to the one of the first known sale that each refers to. A complement with a professional is in review.
 */
export async function setProfessionalOfReturns(trx: Database, saleId: string): Promise<void> {
  await sql`
    update invoices r set professional_id = p.professional_id,
      status = case when r.kind = 'sale' then case when p.professional_id is null then 'unattributed' else 'in-review' end
        else r.status end
    from (
      select distinct on (x.invoice_id) x.invoice_id, o.professional_id
      from invoice_references x join invoices o on o.id = x.original_id and o.kind = 'sale'
      where x.invoice_id in (select y.invoice_id from invoice_references y where y.original_id = ${saleId})
      order by x.invoice_id, x.position
    ) p
    where r.id = p.invoice_id and r.status in ('received', 'unattributed', 'in-review')
      and (r.kind = 'return' or (r.purpose = 'complement' and r.attribution is null))`.execute(trx)
}

/** Finds the professional's own registration of an invoice's recipient, valid on the day of issue or not; or null. */
export async function findRegistration(
  db: Database,
  invoiceId: string,
  professionalId: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('customers as c')
    .innerJoin('invoices as i', 'i.recipientDocument', 'c.document')
    .select('c.id')
    .where('i.id', '=', invoiceId)
    .where('c.professionalId', '=', professionalId)
    .executeTakeFirst()
  return found?.id ?? null
}
