import type { CmsPceLine } from '@esquadro/contract/sales/pce/cms'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages as pceMessages } from '../pce.messages.ts'
import styles from '../pce.module.css'
import { PceStatusBadge } from '../pce-status.tsx'
import { messages } from './cms-pce.messages.ts'

/** `totalCents`: the sum of all amounts that match the filters, not only those on the page. */
export function useCmsPceColumns(totalCents: number | undefined): Column<CmsPceLine>[] {
  const text = useText(messages)
  const pceText = useText(pceMessages)
  const { money, date, month } = useFormats()
  return [
    {
      key: 'professional',
      title: text('professional'),
      isMain: true,
      width: '22%',
      cell: (row) => row.professional.name,
    },
    {
      key: 'source',
      phone: 'about',
      title: pceText('list.sale'),
      width: '22%',
      cell: (row) => (
        <span className={styles.source}>
          <span>{row.store.name}</span>
          <small>
            {row.invoiceNumber === null
              ? pceText('list.byHand')
              : pceText('list.invoice', { number: row.invoiceNumber })}
          </small>
        </span>
      ),
    },
    {
      key: 'customer',
      title: pceText('list.customer'),
      isExtra: true,
      cell: (row) => row.customerName ?? '–',
    },
    {
      key: 'accrualMonth',
      title: pceText('list.accrualMonth'),
      isExtra: true,
      cell: (row) => month(row.accrualMonth),
    },
    { key: 'dueOn', title: pceText('list.due'), cell: (row) => date(row.dueOn) },
    {
      key: 'serviceInvoice',
      title: text('serviceInvoice'),
      isExtra: true,
      cell: (row) => (row.serviceInvoiceState === 'none' ? '–' : text(`file.${row.serviceInvoiceState}`)),
    },
    {
      key: 'status',
      phone: 'state',
      title: pceText('list.status'),
      cell: (row) => <PceStatusBadge status={row.status} />,
    },
    {
      key: 'amountCents',
      phone: 'figure',
      title: pceText('list.amount'),
      isNumeric: true,
      total: totalCents === undefined ? undefined : money(totalCents),
      cell: (row) => (
        <span className={row.status === 'refused' || row.status === 'reversed' ? styles.void : undefined}>
          {money(row.amountCents)}
        </span>
      ),
    },
  ]
}
