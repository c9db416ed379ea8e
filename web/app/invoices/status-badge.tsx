import type { InvoiceStatus } from '@esquadro/contract/invoices/invoice'
import { Badge, type Tone } from '../design/badge/badge.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './invoices.messages.ts'

const tones = {
  received: 'neutral',
  unattributed: 'warn',
  'in-review': 'info',
  approved: 'success',
  rejected: 'danger',
  reversed: 'neutral',
} as const satisfies Record<InvoiceStatus, Tone>

/** Where an invoice stands. */
export function StatusBadge({ status }: { status: InvoiceStatus }) {
  const text = useText(messages)
  return <Badge tone={tones[status]}>{text(`status.${status}`)}</Badge>
}
