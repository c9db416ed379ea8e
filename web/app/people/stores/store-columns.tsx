import type { StoreItem } from '@esquadro/contract/people/stores/cms'
import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './stores.messages.ts'

export function useStoreColumns(): Column<StoreItem>[] {
  const text = useText(messages)
  return [
    { key: 'tradeName', title: text('tradeName'), cell: (row) => row.tradeName, isMain: true },
    { key: 'cnpj', title: text('cnpj'), cell: (row) => maskCnpj(row.cnpj) },
    {
      key: 'place',
      phone: 'about',
      title: text('place'),
      cell: (row) => [row.city, row.state].filter(Boolean).join(' · ') || '–',
    },
    { key: 'shopkeepers', title: text('people'), cell: (row) => row.shopkeepers, isNumeric: true },
    {
      key: 'active',
      phone: 'state',
      title: text('status'),
      cell: (row) => (
        <Badge tone={row.active ? 'success' : 'neutral'}>{text(row.active ? 'active' : 'inactive')}</Badge>
      ),
    },
  ]
}
