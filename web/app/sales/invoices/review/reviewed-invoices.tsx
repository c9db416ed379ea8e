import { invoices as cmsInvoices } from '@esquadro/contract/calls/cms'
import { invoiceStatuses } from '@esquadro/texts/lists/invoices'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../../platform/lists/filters.tsx'
import { List } from '../../../platform/lists/list.tsx'
import { useList } from '../../../platform/lists/use-list.ts'
import { messages } from '../invoices.messages.ts'
import { useReviewColumns } from './review-columns.tsx'

interface ReviewedInvoicesProps {
  /** The kind of owner: the name of the filter in URLs and queries, and of the column that it replaces. */
  readonly of: 'professional' | 'store'
  readonly id: string
  readonly texts: Readonly<Record<'name' | 'file' | 'all' | 'empty' | 'emptyText', string>>
}

/** The invoices of a professional or a store, as a part of their page; each opens in the review. */
export function ReviewedInvoices({ of, id, texts }: ReviewedInvoicesProps) {
  const text = useText(messages)
  const list = useList(cmsInvoices.getAll, {
    part: of,
    filters: ['status'],
    send: (query) => ({ ...query, [of]: id }),
  })
  const columns = useReviewColumns({ totals: list.data?.totals, status: list.state.filters.status })
  return (
    <List
      list={list}
      without={{ bulk: 'decided in the list of all rows' }}
      name={texts.name}
      columns={columns.filter(({ key }) => key !== of)}
      rowName={(row) => row.number}
      file={cmsInvoices.exportAll}
      filters={
        <EnumFilter
          list={list}
          name="status"
          label={text('status')}
          all={texts.all}
          option={invoiceStatuses}
        />
      }
      to={(row) => `/cms/professionals/invoices?${of}=${id}&invoice=${row.id}`}
      empty={{ title: texts.empty, text: texts.emptyText }}
    />
  )
}
