import { invoices } from '@esquadro/contract/calls/shopkeeper'
import type { ShopkeeperInvoice } from '@esquadro/contract/sales/invoices/shopkeeper'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { Light } from '../../../platform/design/light/light.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../../platform/lists/filters.tsx'
import { List } from '../../../platform/lists/list.tsx'
import { useList } from '../../../platform/lists/use-list.ts'
import { NumberAndKind, type Sums, useSumCells } from '../invoice-cells.tsx'
import { invoiceStatusMessages } from '../invoice-status.messages.ts'
import { messages } from '../invoices.messages.ts'
import { StatusBadge } from '../status-badge.tsx'

/** The invoices that the store sent. */
export function SentInvoices({ onOpen }: { onOpen: (id: string) => void }) {
  const text = useText(messages)
  const statusText = useText(invoiceStatusMessages)
  const list = useList(invoices.getAll, { filters: ['status', 'verdict'], defaults: { sort: '-sentAt' } })
  return (
    <List
      list={list}
      without={{ bulk: 'members change their rows one by one' }}
      name={text('sent.list')}
      columns={useSentInvoiceColumns({
        totals: list.data?.totals,
        status: list.state.filters.status,
      })}
      rowName={(row) => text('invoice', { number: row.number })}
      file={{ name: text('sent.file'), endpoint: invoices.exportAll }}
      filters={
        <>
          <EnumFilter
            list={list}
            name="status"
            label={text('status')}
            all={text('anyStatus')}
            option={statusText}
          />
          <EnumFilter
            list={list}
            name="verdict"
            label={text('verdict')}
            all={text('anyVerdict')}
            option={(verdict) => text(`verdict.${verdict}`)}
          />
        </>
      }
      onOpen={({ id }) => onOpen(id)}
      empty={{ title: text('sent.empty'), text: text('sent.emptyText') }}
    />
  )
}

/** `of`: the sums of all invoices that match the filters, not only those on the page. */
function useSentInvoiceColumns(of: Sums): Column<ShopkeeperInvoice>[] {
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
