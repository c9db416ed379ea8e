import type { InvoiceAttribution } from '@esquadro/contract/invoices/invoice'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.queries.ts'
import type { AuditContext } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { isOpen, type LockedInvoice } from './decision.queries.ts'

/** Who an invoice belongs to, and by what that is known. */
export interface Attribution {
  readonly professionalId: string
  readonly customerId: string | null
  readonly by: InvoiceAttribution
}

/** Whether the account is a professional's and active; `not-found` where it is nobody's. */
export async function requireActiveProfessional(db: Database, professionalId: string): Promise<void> {
  const found = await db
    .selectFrom('users')
    .select('status')
    .where('id', '=', professionalId)
    .where('userType', '=', 'professional')
    .executeTakeFirst()
  if (!found) throw new AppError('not-found')
  if (found.status !== 'active') throw new AppError('invoice.professional-inactive')
}

/**
 * Names the professional of a sale that is open and held. Nothing is credited: an admin's approval confirms. The
 * returns of the sale that nobody has decided on follow it.
 */
export async function attribute(
  trx: Database,
  held: LockedInvoice,
  attribution: Attribution,
  doing: AuditContext,
): Promise<void> {
  if (held.kind !== 'sale' || !isOpen(held.status)) throw new AppError('invoice.wrong-status')
  await sql`
    update invoices set professional_id = ${attribution.professionalId},
      customer_id = case when id = ${held.id} then ${attribution.customerId}::uuid else customer_id end,
      attribution = case when id = ${held.id} then ${attribution.by} else attribution end,
      status = case when id = ${held.id} then 'in-review' else status end
    where id = ${held.id}
      or (returns_invoice_id = ${held.id} and status in ('received', 'unattributed', 'in-review'))`.execute(
    trx,
  )
  await recordAudit(trx, doing, {
    action: 'invoice.attributed',
    subjectType: 'invoice',
    subjectId: held.id,
    before: { status: held.status, professionalId: held.professionalId, attribution: held.attribution },
    after: {
      status: 'in-review',
      professionalId: attribution.professionalId,
      attribution: attribution.by,
    },
  })
}

/** The professional's own registration of an invoice's recipient, valid on the day of issue or not; or null. */
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
