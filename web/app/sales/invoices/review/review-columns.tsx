import type { QueuedInvoice } from '@esquadro/contract/sales/invoices/cms'
import { invoicesList } from '@esquadro/texts/lists/invoices'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { Light } from '../../../platform/design/light/light.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useColumn } from '../../../platform/lists/use-column.ts'
import { NumberAndKind, type SumCells, type Sums, useSumCells } from '../invoice-cells.tsx'
import { messages } from '../invoices.messages.ts'
import styles from '../invoices.module.css'
import { StatusBadge } from '../status-badge.tsx'

type ReviewText = ReturnType<typeof useText<(typeof messages)['ptBR']>>

/** Returns the columns of the review queue. `sums`: of all invoices that match the filters, not only those on the page. */
export function useReviewColumns(sums: Sums): Column<QueuedInvoice>[] {
  return [...usePartyColumns(), ...useAmountColumns(useSumCells(sums)), ...useStatusColumns()]
}

function usePartyColumns(): Column<QueuedInvoice>[] {
  const column = useColumn(invoicesList)
  const text = useText(messages)
  return [
    column('number', (row) => <NumberAndKind invoice={row} />, { isMain: true }),
    column('store', (row) => row.store.name, { phone: 'about', isExtra: true }),
    column('recipient', (row) => row.recipient.name ?? row.recipient.documentMasked ?? '–'),
    column(
      'professional',
      (row) =>
        row.professional?.name ?? (
          <span className={styles.muted}>{row.status === 'unattributed' ? text('nobody') : '–'}</span>
        ),
    ),
  ]
}

function useAmountColumns(sums: SumCells): Column<QueuedInvoice>[] {
  const column = useColumn(invoicesList)
  const text = useText(messages)
  const format = useFormats()
  return [
    column('issuedOn', (row) => format.date(row.issuedOn), { isExtra: true }),
    column('totalCents', (row) => format.money(row.totalCents), { phone: 'figure', total: sums.money }),
    column(
      'points',
      ({ points, previewPoints }) =>
        points !== null ? (
          format.number(points)
        ) : previewPoints === null ? (
          '–'
        ) : (
          <span className={styles.muted}>
            {format.number(previewPoints)} <small>{text('review.expected')}</small>
          </span>
        ),
      { isExtra: true, total: sums.points },
    ),
  ]
}

/** Returns the most important note beside the light. */
function noteOf(row: QueuedInvoice, text: ReviewText): string | undefined {
  if (row.hasWaitingCancellation) return text('concern.cancellation')
  if (row.isSuspected) return text('concern.abuse')
  return row.unmatchedCount > 0 ? text('review.unmatched', { count: row.unmatchedCount }) : undefined
}

function useStatusColumns(): Column<QueuedInvoice>[] {
  const column = useColumn(invoicesList)
  const text = useText(messages)
  return [
    column('verdict', (row) => <Light color={row.verdict} text={noteOf(row, text)} isLine />),
    column('status', (row) => <StatusBadge status={row.status} />, { phone: 'state' }),
  ]
}
