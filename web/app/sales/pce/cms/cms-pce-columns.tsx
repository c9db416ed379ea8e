import type { CmsPceLine } from '@esquadro/contract/sales/pce/cms'
import { pceList, serviceInvoiceStates } from '@esquadro/texts/lists/pce'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { useColumn } from '../../../platform/lists/use-column.ts'
import { messages as pceMessages } from '../pce.messages.ts'
import styles from '../pce.module.css'
import { PceStatusBadge } from '../pce-status.tsx'

/** `totalCents`: the sum of all amounts that match the filters, not only those on the page. */
export function useCmsPceColumns(totalCents: number | undefined): Column<CmsPceLine>[] {
  const column = useColumn(pceList)
  const fileStates = useWords(serviceInvoiceStates)
  const pceText = useText(pceMessages)
  const { money, date, monthYear } = useFormats()
  return [
    column('professional', (row) => row.professional.name, { isMain: true }),
    {
      key: 'source',
      phone: 'about',
      title: pceText('list.sale'),
      cell: (row) => (
        <span className={styles.sourceLine}>
          <span>{row.store.name}</span>
          <small>
            {row.invoiceNumber === null
              ? pceText('list.byHand')
              : pceText('list.invoice', { number: row.invoiceNumber })}
          </small>
        </span>
      ),
    },
    column('customer', (row) => row.customerName ?? '–', { isExtra: true }),
    column('accrualMonth', (row) => monthYear(row.accrualMonth), { isExtra: true }),
    column('dueOn', (row) => date(row.dueOn)),
    column(
      'serviceInvoice',
      (row) => (row.serviceInvoiceState === 'none' ? '–' : fileStates[row.serviceInvoiceState]),
      { isExtra: true },
    ),
    column('status', (row) => <PceStatusBadge status={row.status} />, { phone: 'state' }),
    column(
      'amountCents',
      (row) => (
        <span className={row.status === 'refused' || row.status === 'reversed' ? styles.void : undefined}>
          {money(row.amountCents)}
        </span>
      ),
      { phone: 'figure', total: totalCents === undefined ? undefined : money(totalCents) },
    ),
  ]
}
