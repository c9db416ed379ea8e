import type { Light } from '@esquadro/contract/platform/fields/invoice-check'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type AbuseFacts, BELOW_LIMIT_FROM_PERCENT, bareRecipient } from './abuse.rules.ts'

/** A sale, stored or not, and the professional to attribute it to. */
export interface SaleOfProfessional {
  /** Null if the sale is not stored yet. */
  readonly invoiceId: string | null
  readonly storeId: string
  readonly professionalId: string
  readonly customerId: string | null
  readonly recipientDocument: string | null
  readonly recipientName: string | null
  readonly issuedAt: Date
  readonly issuedOn: string
  readonly accessKey: string
  readonly totalCents: number
}

const DAYS = 30
/** The maximum number of customers with one contact to count. */
const MAX_COUNTED = 50

/** Reads the facts for the signs of abuse of a sale. */
export async function getAbuseFacts(
  db: Database,
  sale: SaleOfProfessional,
  limitCents: number | null,
): Promise<AbuseFacts> {
  const {
    storeId,
    professionalId,
    customerId,
    recipientDocument,
    recipientName,
    issuedAt,
    issuedOn,
    totalCents,
  } = sale
  const known = sql`i.kind = 'sale' and i.status in ('in-review', 'approved') and i.id is distinct from ${sale.invoiceId}::uuid
    and i.issued_on between ${issuedOn}::date - ${DAYS}::int and ${issuedOn}::date`
  const { rows } = await sql<Omit<AbuseFacts, 'buyerName' | 'issuedAt' | 'totalCents' | 'limitCents'>>`
    select p.cpf, p.office_cnpj, p.former_office_cnpjs, buyer.document as buyer_document,
      exists (select from professionals o where o.user_id <> p.user_id and o.holds_cpf and o.cpf = buyer.document)
        or exists (select from professionals o where o.user_id <> p.user_id and length(buyer.document) = 14
          and left(o.office_cnpj, 8) = left(buyer.document, 8)) as is_other_professional,
      (select v.created_at from customer_validities v
        where v.customer_id = ${customerId}::uuid and v.active and v.days @> ${issuedOn}::date) as registered_at,
      sales.store_sales + 1 as store_sales, sales.pair_sales + 1 as pair_sales, sales.same_day_sales + 1 as same_day_sales,
      (select count(*)::int + 1 from invoices i
        where ${limitCents}::bigint is not null and i.professional_id = ${professionalId} and ${known}
          and i.total_cents <= ${limitCents}::bigint
          and i.total_cents * 100 >= ${limitCents}::bigint * ${BELOW_LIMIT_FROM_PERCENT}::int) as sales_below_limit,
      (select min(n.created_at at time zone 'America/Sao_Paulo')::date from invoice_intakes n
        where n.access_key = ${sale.accessKey} and n.store_id <> ${storeId}) as key_seen_on,
      coalesce(c.phone = u.cellphone or lower(c.email) = u.email_key, false) as is_professionals_contact,
      exists (select from shopkeepers k join users w on w.id = k.user_id
        where k.store_id = ${storeId} and (w.cellphone = c.phone or w.email_key = lower(c.email))) as is_stores_contact,
      (select count(*)::int from (
        select distinct o.document from customers o where o.phone = c.phone limit ${MAX_COUNTED}) same) as customers_of_phone,
      (select count(*)::int from (
        select distinct o.document from customers o where lower(o.email) = lower(c.email) limit ${MAX_COUNTED}) same) as customers_of_email
    from professionals p join users u on u.id = p.user_id
    left join customers c on c.id = ${customerId}::uuid
    -- If an NFC-e names no buyer, the customer by whom the store found the professional is the buyer.
    cross join lateral (select coalesce(${recipientDocument && bareRecipient(recipientDocument)}::text, c.document) as document) buyer, (
      select count(*)::int as store_sales,
        count(*) filter (where i.professional_id = ${professionalId})::int as pair_sales,
        count(*) filter (where i.recipient_document = ${recipientDocument}::text and i.issued_on = ${issuedOn}::date)::int
          as same_day_sales
      from stores own join stores branch on branch.cnpj_root = own.cnpj_root join invoices i on i.store_id = branch.id
      where own.id = ${storeId} and i.professional_id is not null and ${known}
    ) sales
    where p.user_id = ${professionalId}`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return { ...rows[0], buyerName: recipientName, issuedAt, totalCents, limitCents }
}

/** Reads an attributed sale with its checks; throws `not-found` if it has no professional. */
export async function getSaleOfProfessional(
  db: Database,
  invoiceId: string,
): Promise<SaleOfProfessional & { readonly checks: readonly InvoiceCheck[] }> {
  const { rows } = await sql<SaleOfProfessional & { checks: InvoiceCheck[] }>`
    select id as invoice_id, store_id, professional_id, customer_id, recipient_document, recipient_name, issued_at,
      issued_on, access_key, total_cents, checks
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

/** Reads the checks of an invoice; throws `not-found`. */
export async function getChecks(db: Database, invoiceId: string): Promise<readonly InvoiceCheck[]> {
  const row = await db.selectFrom('invoices').select('checks').where('id', '=', invoiceId).executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return row.checks as unknown as InvoiceCheck[]
}
