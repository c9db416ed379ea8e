import { invoices } from '@esquadro/contract/calls/shopkeeper'
import type { ShopkeeperInvoice } from '@esquadro/contract/sales/invoices/shopkeeper'
import { invoiceOrigins, invoiceStatuses, sentInvoicesList } from '@esquadro/texts/lists/invoices'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { Light } from '../../../platform/design/light/light.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../../platform/lists/filters.tsx'
import { List } from '../../../platform/lists/list.tsx'
import { useColumn } from '../../../platform/lists/use-column.ts'
import { useList } from '../../../platform/lists/use-list.ts'
import { NumberAndKind, type Sums, useSumCells } from '../invoice-cells.tsx'
import { messages } from '../invoices.messages.ts'
import { StatusBadge } from '../status-badge.tsx'

/** The invoices that the store sent. */
export function SentInvoices({ onOpen }: { onOpen: (id: string) => void }) {
  const text = useText(messages)
  const list = useList(invoices.getAll, {
    filters: ['status', 'verdict', 'origin'],
    defaults: { sort: '-sentAt' },
  })
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
      file={invoices.exportAll}
      filters={
        <>
          <EnumFilter
            list={list}
            name="status"
            label={text('status')}
            all={text('anyStatus')}
            option={invoiceStatuses}
          />
          <EnumFilter
            list={list}
            name="verdict"
            label={text('verdict')}
            all={text('anyVerdict')}
            option={(verdict) => text(`verdict.${verdict}`)}
          />
          <EnumFilter
            list={list}
            name="origin"
            label={text('origin')}
            all={text('anyOrigin')}
            option={invoiceOrigins}
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
  const column = useColumn(sentInvoicesList)
  const text = useText(messages)
  const sums = useSumCells(of)
  const format = useFormats()
  return [
    column('number', (row) => <NumberAndKind invoice={row} hasOrigin />, { isMain: true }),
    column('issuedOn', (row) => format.date(row.issuedOn)),
    column('recipient', (row) => row.recipient.name ?? row.recipient.documentMasked ?? '–', {
      phone: 'about',
    }),
    column(
      'professional',
      (row) => row.professionalName ?? (row.status === 'unattributed' ? text('nobody') : '–'),
    ),
    column('totalCents', (row) => format.money(row.totalCents), { phone: 'figure', total: sums.money }),
    column('points', (row) => (row.points === null ? '–' : format.number(row.points)), {
      isExtra: true,
      total: sums.points,
    }),
    column('verdict', (row) => <Light color={row.verdict} />),
    column('status', (row) => <StatusBadge status={row.status} />, { phone: 'state' }),
  ]
}
