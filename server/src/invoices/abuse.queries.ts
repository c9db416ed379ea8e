import type { InvoiceCheck, Light } from '@esquadro/contract/fields/invoice-check'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import type { AbuseFacts } from './abuse.rules.ts'

/** A sale, stored or not, and the professional to attribute it to. */
export interface SaleOfProfessional {
  /** Null if the sale is not stored yet. */
  readonly invoiceId: string | null
  readonly storeId: string
  readonly professionalId: string
  readonly customerId: string | null
  readonly recipientDocument: string | null
  readonly issuedAt: Date
  readonly issuedOn: string
}

const DAYS = 30

/** Reads the facts for the signs of abuse of a sale. One query. */
export async function getAbuseFacts(db: Database, sale: SaleOfProfessional): Promise<AbuseFacts> {
  const { storeId, professionalId, customerId, recipientDocument, issuedAt, issuedOn } = sale
  const { rows } = await sql<Omit<AbuseFacts, 'recipientDocument' | 'issuedAt'>>`
    select p.cpf, p.office_cnpj,
      (select v.created_at from customer_validities v
        where v.customer_id = ${customerId}::uuid and v.active and v.days @> ${issuedOn}::date) as registered_at,
      sales.store_sales + 1 as store_sales, sales.pair_sales + 1 as pair_sales, sales.same_day_sales + 1 as same_day_sales
    from professionals p, (
      select count(*)::int as store_sales,
        count(*) filter (where i.professional_id = ${professionalId})::int as pair_sales,
        count(*) filter (where i.recipient_document = ${recipientDocument}::text and i.issued_on = ${issuedOn}::date)::int
          as same_day_sales
      from invoices i
      where i.store_id = ${storeId} and i.kind = 'sale' and i.professional_id is not null
        and i.status in ('in-review', 'approved') and i.id is distinct from ${sale.invoiceId}::uuid
        and i.issued_on between ${issuedOn}::date - ${DAYS}::int and ${issuedOn}::date
    ) sales
    where p.user_id = ${professionalId}`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return { ...rows[0], recipientDocument, issuedAt }
}

/** Reads an attributed sale with its checks; throws `not-found` if it has no professional. */
export async function getSaleOfProfessional(
  db: Database,
  invoiceId: string,
): Promise<SaleOfProfessional & { readonly checks: readonly InvoiceCheck[] }> {
  const { rows } = await sql<SaleOfProfessional & { checks: InvoiceCheck[] }>`
    select id as invoice_id, store_id, professional_id, customer_id, recipient_document, issued_at, issued_on, checks
    from invoices where id = ${invoiceId} and professional_id is not null`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** Sets the checks of an invoice with their verdict. */
export async function setChecks(
  trx: Database,
  invoiceId: string,
  {
    checks,
    verdict,
    isSuspected,
  }: { readonly checks: readonly InvoiceCheck[]; readonly verdict: Light; readonly isSuspected: boolean },
): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({ checks: JSON.stringify(checks), verdict, isSuspected })
    .where('id', '=', invoiceId)
    .execute()
}
