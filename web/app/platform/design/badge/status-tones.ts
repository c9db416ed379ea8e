import type { InvoiceStatus } from '@esquadro/contract/sales/invoices/invoice'
import type { Tone } from './badge.tsx'

/** The tone of each invoice status, used wherever a status is shown. Amber means that the reader has something to do. */
export const invoiceTones = {
  received: 'neutral',
  unattributed: 'warn',
  'in-review': 'info',
  approved: 'success',
  rejected: 'danger',
  reversed: 'neutral',
} as const satisfies Record<InvoiceStatus, Tone>
