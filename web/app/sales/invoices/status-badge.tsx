import type { InvoiceStatus } from '@esquadro/contract/sales/invoices/invoice'
import { invoiceStatuses } from '@esquadro/texts/lists/invoices'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { invoiceTones } from '../../platform/design/badge/status-tones.ts'
import { useWords } from '../../platform/i18n/i18n.tsx'

/** The status of an invoice. */
export function StatusBadge({ status }: { status: InvoiceStatus }) {
  const statuses = useWords(invoiceStatuses)
  return <Badge tone={invoiceTones[status]}>{statuses[status]}</Badge>
}
