import type { PceLine } from '@esquadro/contract/sales/pce/pce'
import { pceList } from '@esquadro/texts/lists/pce'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { messages } from './pce.messages.ts'
import styles from './pce.module.css'
import { PceStatusBadge } from './pce-status.tsx'

/** `needsServiceInvoice`: marks approved lines that have no accepted service invoice. */
export function usePceColumns(needsServiceInvoice: boolean): Column<PceLine>[] {
  const column = useColumn(pceList)
  const text = useText(messages)
  const { money, date, monthYear } = useFormats()
  return [
    {
      key: 'source',
      title: text('list.sale'),
      isMain: true,
      width: '30%',
      cell: (row) => <Source line={row} />,
    },
    column('customer', (row) => row.customerName ?? '–'),
    column('accrualMonth', (row) => monthYear(row.accrualMonth)),
    column('dueOn', (row) => date(row.dueOn), { phone: 'about' }),
    column('status', (row) => <Status line={row} needsServiceInvoice={needsServiceInvoice} />, {
      phone: 'state',
    }),
    column(
      'amountCents',
      (row) => (
        <span className={row.status === 'refused' || row.status === 'reversed' ? styles.void : undefined}>
          {money(row.amountCents)}
        </span>
      ),
      { phone: 'figure' },
    ),
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
