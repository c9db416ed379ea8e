import type {
  InvoiceAttribution,
  InvoiceKind,
  InvoiceStatus,
} from '@esquadro/contract/sales/invoices/invoice'
import { AppError } from '../../platform/errors/app-error.ts'
import { CANCELLED, NO_SALE } from '../../platform/messages/messages.ts'

/** Whether the store may name the professional of a sale or change the named one. */
export const canNameProfessional = (invoice: {
  readonly kind: InvoiceKind
  readonly status: InvoiceStatus
  readonly attribution: InvoiceAttribution | null
}): boolean =>
  invoice.kind === 'sale' &&
  (invoice.status === 'unattributed' ||
    (invoice.status === 'in-review' && invoice.attribution === 'shopkeeper'))

/** Whether the store may submit a rejected invoice again. One that is cancelled, or no sale by its XML, is void. */
export const canCorrect = (invoice: {
  readonly status: InvoiceStatus
  readonly reason: string | null
}): boolean => invoice.status === 'rejected' && invoice.reason !== CANCELLED && invoice.reason !== NO_SALE

/** Whether the store may correct the invoice by hand; an invoice that came as XML accepts only a corrected XML. */
export const canCorrectByHand = (invoice: {
  readonly status: InvoiceStatus
  readonly reason: string | null
  readonly source: string
}): boolean => canCorrect(invoice) && invoice.source === 'manual'

/** Throws `not-found` for an invoice of another store. */
export function requireInvoiceOfStore(invoice: { readonly storeId: string }, storeId: string): void {
  if (invoice.storeId !== storeId) throw new AppError('not-found')
}
