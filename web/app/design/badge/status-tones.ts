import type { InvoiceStatus } from '@esquadro/contract/invoices/invoice'
import type { Tone } from './badge.tsx'

/** One colour for each status of an invoice, wherever it is shown. Amber asks the reader for something. */
export const invoiceTones = {
  received: 'neutral',
  unattributed: 'warn',
  'in-review': 'info',
  approved: 'success',
  rejected: 'danger',
  reversed: 'neutral',
} as const satisfies Record<InvoiceStatus, Tone>
