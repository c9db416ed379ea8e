import type { CmsShopkeeper } from '@esquadro/contract/people/shopkeepers/cms'
import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { shopkeepersList } from '@esquadro/texts/lists/shopkeepers'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Breakable } from '../../platform/design/breakable/breakable.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { AccountStatusBadge } from '../accounts/status-badge.tsx'
import { messages } from './stores.messages.ts'

export function useShopkeeperColumns(): Column<CmsShopkeeper>[] {
  const column = useColumn(shopkeepersList)
  const text = useText(messages)
  const format = useFormats()
  return [
    column('name', (row) => row.name, { isMain: true }),
    column('email', ({ email, emailRejectedAt }) => (
      <Cluster gap={2}>
        <span>
          <Breakable text={email} />
        </span>
        {emailRejectedAt && (
          <Badge tone="warn">{text('rejectsMails', { on: format.date(emailRejectedAt) })}</Badge>
        )}
      </Cluster>
    )),
    column(
      'store',
      ({ store, isManager }) =>
        [store.name, maskCnpj(store.cnpj), ...(isManager ? [text('manager')] : [])].join(' · '),
      { phone: 'about' },
    ),
    column('status', (row) => <AccountStatusBadge status={row.status} />, { phone: 'state' }),
    column('createdAt', (row) => format.date(row.createdAt), { isExtra: true }),
  ]
}
