import type { QueuedInvoice } from '@esquadro/contract/sales/invoices/cms'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { Light } from '../../../platform/design/light/light.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
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
  const text = useText(messages)
  return [
    {
      key: 'number',
      title: text('number'),
      cell: (row) => <NumberAndKind invoice={row} />,
      isMain: true,
    },
    {
      key: 'store',
      title: text('store'),
      cell: (row) => row.store.name,
      isExtra: true,
    },
    {
      key: 'recipient',
      phone: 'about',
      title: text('recipient'),
      cell: (row) => row.recipient.name ?? row.recipient.documentMasked ?? '–',
    },
    {
      key: 'professional',
      title: text('professional'),
      cell: (row) =>
        row.professional?.name ?? (
          <span className={styles.muted}>{row.status === 'unattributed' ? text('nobody') : '–'}</span>
        ),
    },
  ]
}

function useAmountColumns(sums: SumCells): Column<QueuedInvoice>[] {
  const text = useText(messages)
  const format = useFormats()
  return [
    {
      key: 'issuedOn',
      isExtra: true,
      title: text('issuedOn'),
      cell: (row) => format.date(row.issuedOn),
    },
    {
      key: 'totalCents',
      phone: 'figure',
      title: text('total'),
      cell: (row) => format.money(row.totalCents),
      isNumeric: true,
      total: sums.money,
    },
    {
      key: 'points',
      isExtra: true,
      title: text('review.points'),
      cell: ({ points, previewPoints }) =>
        points !== null ? (
          format.number(points)
        ) : previewPoints === null ? (
          '–'
        ) : (
          <span className={styles.muted}>
            {format.number(previewPoints)} <small>{text('review.expected')}</small>
          </span>
        ),
      isNumeric: true,
      // The previewed points of open invoices are not part of the sum.
      total: sums.points,
    },
  ]
}

/** Returns the most important note beside the light. */
function noteOf(row: QueuedInvoice, text: ReviewText): string | undefined {
  if (row.hasWaitingCancellation) return text('concern.cancellation')
  if (row.isSuspected) return text('concern.abuse')
  return row.unmatchedCount > 0 ? text('review.unmatched', { count: row.unmatchedCount }) : undefined
}

function useStatusColumns(): Column<QueuedInvoice>[] {
  const text = useText(messages)
  return [
    {
      key: 'verdict',
      title: text('verdict'),
      cell: (row) => <Light color={row.verdict} text={noteOf(row, text)} />,
    },
    {
      key: 'status',
      phone: 'state',
      title: text('status'),
      cell: (row) => <StatusBadge status={row.status} />,
    },
  ]
}
