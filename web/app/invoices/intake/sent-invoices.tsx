import { invoices } from '@esquadro/contract/calls/shopkeeper'
import { useText } from '../../i18n/i18n.tsx'
import { EnumFilter } from '../../lists/filters.tsx'
import { List } from '../../lists/list.tsx'
import { useList } from '../../lists/use-list.ts'
import { invoiceStatusMessages } from '../invoice-status.messages.ts'
import { messages } from '../invoices.messages.ts'
import { useSentInvoiceColumns } from './sent-invoice-columns.tsx'

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
