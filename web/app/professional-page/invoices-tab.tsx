import * as cmsInvoices from '@esquadro/contract/invoices/cms'
import type { CmsProfessional } from '@esquadro/contract/professionals/cms'
import { useNavigate } from 'react-router'
import { useText } from '../i18n/i18n.tsx'
import { invoiceStatusMessages } from '../invoices/invoice-status.messages.ts'
import { messages as invoiceMessages } from '../invoices/invoices.messages.ts'
import { useReviewColumns } from '../invoices/review/review-columns.tsx'
import { EnumFilter } from '../lists/filters.tsx'
import { List } from '../lists/list.tsx'
import { useList } from '../lists/use-list.ts'
import { messages } from './person.messages.ts'

/** The invoices that are attributed to a professional; each opens in the review. */
export function InvoicesTab({ professional }: { readonly professional: CmsProfessional }) {
  const text = useText(messages)
  const invoiceText = useText(invoiceMessages)
  const statusText = useText(invoiceStatusMessages)
  const navigate = useNavigate()
  const list = useList(cmsInvoices.getAll, {
    part: 'professional',
    filters: ['status'],
    send: (query) => ({ ...query, professional: professional.id }),
  })
  return (
    <List
      list={list}
      name={text('tab.invoices')}
      columns={useReviewColumns({ totals: list.data?.totals, status: list.state.filters.status }).filter(
        ({ key }) => key !== 'professional',
      )}
      rowName={(row) => row.number}
      file={{ name: text('invoices.file'), endpoint: cmsInvoices.exportAll }}
      filters={
        <EnumFilter
          list={list}
          name="status"
          label={invoiceText('status')}
          all={text('invoices.anyStatus')}
          option={(status) => statusText(status)}
        />
      }
      onOpen={(row) =>
        void navigate(`/cms/professionals/invoices?professional=${professional.id}&invoice=${row.id}`)
      }
      empty={{ title: text('invoices.empty'), text: text('invoices.emptyText') }}
    />
  )
}
