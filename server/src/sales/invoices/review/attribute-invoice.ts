import { requireOwnStore } from '../../../people/stores/stores.policies.ts'
import { recordAudit } from '../../../platform/audit/audit.queries.ts'
import type { AuditContext, Caller, Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getRules } from '../../../platform/settings/settings.queries.ts'
import { canNameProfessional, requireInvoiceOfStore } from '../invoices.policies.ts'
import { isOpen } from '../invoices.rules.ts'
import { findListedInvoice, type ListedInvoice } from '../lists.queries.ts'
import { type LockedInvoice, lockInvoice } from '../locks.queries.ts'
import { findNamedClaim } from '../named-claim.queries.ts'
import {
  type Attribution,
  findProfessionalStatus,
  findRegistration,
  setAttribution,
  setProfessionalOfReturns,
} from './attribution.queries.ts'
import { recheckAbuse } from './signals.ts'

/** Throws `not-found` if there is no such professional, `invoice.professional-inactive` if the account is not active. */
export async function requireActiveProfessional(db: Database, professionalId: string): Promise<void> {
  const status = await findProfessionalStatus(db, professionalId)
  if (status === null) throw new AppError('not-found')
  if (status !== 'active') throw new AppError('invoice.professional-inactive')
}

/** Names the professional of an open sale as an administrator. Only the approval credits points. */
export async function nameProfessional(
  trx: Database,
  { invoiceId, professionalId }: { readonly invoiceId: string; readonly professionalId: string },
  auditContext: AuditContext,
): Promise<void> {
  const invoice = await lockInvoice(trx, invoiceId)
  await requireActiveProfessional(trx, professionalId)
  const customerId = await findRegistration(trx, invoiceId, professionalId)
  await attribute(trx, invoice, { professionalId, customerId, by: 'admin' }, auditContext)
}

interface StoreAttribution {
  readonly invoiceId: string
  readonly professionalId?: string | undefined
  /** The customer whose valid registration identifies the professional. */
  readonly customerDocument?: string | undefined
}

/**
 * Names the professional of a sale of the caller's store, directly or by the registration of a customer; an
 * administrator confirms. Returns the invoice as the store sees it. Throws `not-found` for an invoice of another store,
 * `invoice.wrong-status`, and `invoice.no-registration` if no registration of the customer is valid on the day of issue.
 */
export async function nameProfessionalAsStore(
  { clock, inTransaction, requestId }: Context,
  user: Caller,
  { invoiceId, ...named }: StoreAttribution,
): Promise<ListedInvoice> {
  const storeId = requireOwnStore(user)
  return inTransaction(async (trx) => {
    const invoice = await lockInvoice(trx, invoiceId)
    requireInvoiceOfStore(invoice, storeId)
    if (!canNameProfessional(invoice)) throw new AppError('invoice.wrong-status')
    const claim = named.customerDocument
      ? await findNamedClaim(trx, named.customerDocument, invoice.issuedOn)
      : null
    const professionalId = claim?.professionalId ?? named.professionalId
    if (professionalId === undefined)
      throw new AppError('invoice.no-registration', {
        fields: { customerDocument: 'invoice.no-registration' },
      })
    await requireActiveProfessional(trx, professionalId)
    const customerId = claim?.customerId ?? null
    const auditContext = { actor: { id: user.id, type: 'shopkeeper', requestId }, now: clock.now() } as const
    await attribute(trx, invoice, { professionalId, customerId, by: 'shopkeeper' }, auditContext)
    const listed = await findListedInvoice(trx, invoiceId, storeId)
    if (!listed) throw new AppError('not-found')
    return listed
  })
}

/** Attributes a locked, open sale and its open returns to a professional. */
async function attribute(
  trx: Database,
  invoice: LockedInvoice,
  attribution: Attribution,
  auditContext: AuditContext,
): Promise<void> {
  if (invoice.kind !== 'sale' || !isOpen(invoice.status)) throw new AppError('invoice.wrong-status')
  await setAttribution(trx, invoice.id, attribution)
  await setProfessionalOfReturns(trx, invoice.id)
  await recheckAbuse(trx, invoice.id, await getRules(trx))
  await recordAudit(trx, auditContext, {
    action: 'invoice.attributed',
    subjectType: 'invoice',
    subjectId: invoice.id,
    before: {
      status: invoice.status,
      professionalId: invoice.professionalId,
      attribution: invoice.attribution,
    },
    after: {
      status: 'in-review',
      professionalId: attribution.professionalId,
      attribution: attribution.by,
    },
  })
}
