import type { InvoiceStatus } from '@esquadro/contract/sales/invoices/invoice'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { invoiceTones } from '../../platform/design/badge/status-tones.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { invoiceStatusMessages } from './invoice-status.messages.ts'

/** The status of an invoice. */
export function StatusBadge({ status }: { status: InvoiceStatus }) {
  const text = useText(invoiceStatusMessages)
  return <Badge tone={invoiceTones[status]}>{text(status)}</Badge>
}
