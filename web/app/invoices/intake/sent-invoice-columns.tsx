import type { ShopkeeperInvoice } from '@esquadro/contract/invoices/shopkeeper'
import type { Column } from '../../design/data-table/data-table.types.ts'
import { Light } from '../../design/light/light.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../invoices.messages.ts'
import { NumberAndKind } from '../number-and-kind.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { type Sums, useSumCells } from '../use-sum-cells.tsx'

/** `of`: the sums of all invoices that match the filters, not only those on the page. */
export function useSentInvoiceColumns(of: Sums): Column<ShopkeeperInvoice>[] {
  const text = useText(messages)
  const sums = useSumCells(of)
  const format = useFormats()
  return [
    { key: 'number', title: text('number'), cell: (row) => <NumberAndKind invoice={row} />, isMain: true },
    { key: 'issuedOn', title: text('issuedOn'), cell: (row) => format.date(row.issuedOn) },
    {
      key: 'recipient',
      phone: 'about',
      title: text('recipient'),
      cell: (row) => row.recipient.name ?? row.recipient.documentMasked ?? '–',
    },
    {
      key: 'professional',
      title: text('professional'),
      cell: (row) => row.professionalName ?? (row.status === 'unattributed' ? text('nobody') : '–'),
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
      title: text('sent.points'),
      cell: (row) => (row.points === null ? '–' : format.number(row.points)),
      isNumeric: true,
      isExtra: true,
      total: sums.points,
    },
    { key: 'verdict', title: text('verdict'), cell: (row) => <Light color={row.verdict} /> },
    {
      key: 'status',
      phone: 'state',
      title: text('status'),
      cell: (row) => <StatusBadge status={row.status} />,
    },
  ]
}
