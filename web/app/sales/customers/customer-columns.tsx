import { maskTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import type { Customer } from '@esquadro/contract/sales/customers/customer'
import { customersList } from '@esquadro/texts/lists/customers'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { CustomerValidity } from './customer-validity.tsx'
import { messages } from './customers.messages.ts'
import { messages as noticeMessages } from './notice/notice.messages.ts'
import { NoticeBadge } from './notice/notice-state.tsx'

/** `today`: the business day, from which remaining days are counted. */
export function useCustomerColumns(today: string): Column<Customer>[] {
  const column = useColumn(customersList)
  const text = useText(messages)
  const noticeText = useText(noticeMessages)
  const format = useFormats()
  return [
    column('name', (row) => row.name, { isMain: true }),
    column('document', (row) => maskTaxDocument(row.document)),
    {
      key: 'validUntil',
      phone: 'state',
      title: text('validity'),
      cell: (row) => <CustomerValidity validity={row.validity} today={today} />,
      width: '32%',
    },
    {
      key: 'notice',
      title: noticeText('column'),
      cell: (row) => <NoticeBadge notice={row.notice} />,
      isExtra: true,
    },
    column('createdAt', (row) => format.date(row.createdAt)),
  ]
}
