import type { InvoicePurpose, InvoiceStatus } from '@esquadro/contract/sales/invoices/invoice'

const OPEN: ReadonlySet<InvoiceStatus> = new Set(['received', 'unattributed', 'in-review'])

/** Whether an invoice still awaits a decision. */
export const isOpen = (status: InvoiceStatus): boolean => OPEN.has(status)

/** Whether a person has to look at the value of a note by itself: the issuer alone states what it adds or reduces. */
export const needsOwnDecision = ({ purpose }: { readonly purpose: InvoicePurpose | null }): boolean =>
  purpose === 'complement' || purpose === 'reduction'
