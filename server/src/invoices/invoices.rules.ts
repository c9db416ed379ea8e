import type { InvoiceStatus } from '@esquadro/contract/invoices/invoice'

const OPEN: ReadonlySet<InvoiceStatus> = new Set(['received', 'unattributed', 'in-review'])

/** Whether an invoice still awaits a decision. */
export const isOpen = (status: InvoiceStatus): boolean => OPEN.has(status)
