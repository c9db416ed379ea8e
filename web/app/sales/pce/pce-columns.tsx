import type { PceLine } from '@esquadro/contract/sales/pce/pce'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './pce.messages.ts'
import styles from './pce.module.css'
import { PceStatusBadge } from './pce-status.tsx'

/** `needsServiceInvoice`: marks approved lines that have no accepted service invoice. */
export function usePceColumns(needsServiceInvoice: boolean): Column<PceLine>[] {
  const text = useText(messages)
  const { money, date, month } = useFormats()
  return [
    {
      key: 'source',
      title: text('list.sale'),
      isMain: true,
      width: '30%',
      cell: (row) => <Source line={row} />,
    },
    { key: 'customer', title: text('list.customer'), cell: (row) => row.customerName ?? '–' },
    { key: 'accrualMonth', title: text('list.accrualMonth'), cell: (row) => month(row.accrualMonth) },
    { key: 'dueOn', phone: 'about', title: text('list.due'), cell: (row) => date(row.dueOn) },
    {
      key: 'status',
      phone: 'state',
      title: text('list.status'),
      cell: (row) => <Status line={row} needsServiceInvoice={needsServiceInvoice} />,
    },
    {
      key: 'amountCents',
      phone: 'figure',
      title: text('list.amount'),
      isNumeric: true,
      cell: (row) => (
        <span className={row.status === 'refused' || row.status === 'reversed' ? styles.void : undefined}>
          {money(row.amountCents)}
        </span>
      ),
    },
  ]
}

function Source({ line }: { line: PceLine }) {
  const text = useText(messages)
  return (
    <span className={styles.source}>
      <span>{line.storeName}</span>
      <small>
        {line.invoiceNumber === null
          ? text('list.byHand')
          : text('list.invoice', { number: line.invoiceNumber })}
      </small>
    </span>
  )
}

function Status({ line, needsServiceInvoice }: { line: PceLine; needsServiceInvoice: boolean }) {
  const text = useText(messages)
  const { status, serviceInvoiceState } = line
  const lacksFile =
    needsServiceInvoice && status === 'approved' && ['none', 'refused'].includes(serviceInvoiceState)
  return (
    <span className={styles.status}>
      <PceStatusBadge status={status} />
      {lacksFile && (
        <Badge tone="accent">
          {text(serviceInvoiceState === 'refused' ? 'list.fileRefused' : 'list.needsFile')}
        </Badge>
      )}
    </span>
  )
}
