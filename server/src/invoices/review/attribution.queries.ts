import type { InvoiceAttribution } from '@esquadro/contract/invoices/invoice'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

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

/** Sets the professional of a sale and of its open returns, and puts the sale into review. */
export async function setAttribution(trx: Database, saleId: string, attribution: Attribution): Promise<void> {
  const { professionalId, customerId, by } = attribution
  await sql`
    update invoices set professional_id = ${professionalId},
      customer_id = case when id = ${saleId} then ${customerId}::uuid else customer_id end,
      attribution = case when id = ${saleId} then ${by} else attribution end,
      status = case when id = ${saleId} then 'in-review' else status end
    where id = ${saleId}
      or (returns_invoice_id = ${saleId} and status in ('received', 'unattributed', 'in-review'))`.execute(
    trx,
  )
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
