import type { CmsCustomer } from '@esquadro/contract/sales/customers/customer'
import { customersList } from '@esquadro/texts/lists/customers'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { messages } from './cms-clients.messages.ts'
import { CustomerValidity } from './customer-validity.tsx'
import { messages as noticeMessages } from './notice/notice.messages.ts'
import { NoticeBadge } from './notice/notice-state.tsx'

/** `today`: the business day, from which remaining days are counted. */
export function useCmsClientColumns(today: string): Column<CmsCustomer>[] {
  const column = useColumn(customersList)
  const text = useText(messages)
  const noticeText = useText(noticeMessages)
  return [
    column('name', (row) => row.name, { isMain: true }),
    column('document', (row) => row.document),
    column('professional', (row) => row.professional.name, { phone: 'about' }),
    {
      key: 'validUntil',
      phone: 'state',
      title: text('validity'),
      cell: (row) => <CustomerValidity validity={row.validity} today={today} isLine />,
      width: '24rem',
    },
    {
      key: 'notice',
      title: noticeText('column'),
      cell: (row) => <NoticeBadge notice={row.notice} />,
      isExtra: true,
    },
  ]
}
