import type { CmsShopkeeper } from '@esquadro/contract/people/shopkeepers/cms'
import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Breakable } from '../../platform/design/breakable/breakable.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AccountStatusBadge } from '../accounts/status-badge.tsx'
import { messages } from './stores.messages.ts'

export function useShopkeeperColumns(): Column<CmsShopkeeper>[] {
  const text = useText(messages)
  const format = useFormats()
  return [
    { key: 'name', title: text('name'), cell: (row) => row.name, isMain: true },
    {
      key: 'email',
      title: text('email'),
      cell: ({ email, emailRejectedAt }) => (
        <Cluster gap={2}>
          <span>
            <Breakable text={email} />
          </span>
          {emailRejectedAt && (
            <Badge tone="warn">{text('rejectsMails', { on: format.date(emailRejectedAt) })}</Badge>
          )}
        </Cluster>
      ),
    },
    {
      key: 'store',
      phone: 'about',
      title: text('store'),
      cell: ({ store, isManager }) =>
        [store.name, maskCnpj(store.cnpj), ...(isManager ? [text('manager')] : [])].join(' · '),
    },
    {
      key: 'status',
      phone: 'state',
      title: text('status'),
      cell: (row) => <AccountStatusBadge status={row.status} />,
    },
    { key: 'createdAt', title: text('since'), cell: (row) => format.date(row.createdAt), isExtra: true },
  ]
}
