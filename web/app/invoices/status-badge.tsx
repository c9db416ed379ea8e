import type { InvoiceStatus } from '@esquadro/contract/invoices/invoice'
import { Badge, type Tone } from '../design/badge/badge.tsx'
import { useText } from '../i18n/i18n.tsx'
import { invoiceStatusMessages } from './invoice-status.messages.ts'

const tones = {
  received: 'neutral',
  unattributed: 'warn',
  'in-review': 'info',
  approved: 'success',
  rejected: 'danger',
  reversed: 'neutral',
} as const satisfies Record<InvoiceStatus, Tone>

/** The status of an invoice. */
export function StatusBadge({ status }: { status: InvoiceStatus }) {
  const text = useText(invoiceStatusMessages)
  return <Badge tone={tones[status]}>{text(status)}</Badge>
}
