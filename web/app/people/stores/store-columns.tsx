import type { StoreItem } from '@esquadro/contract/people/stores/cms'
import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { storesList } from '@esquadro/texts/lists/stores'
import { activeStatesFeminine } from '@esquadro/texts/words'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { messages } from './stores.messages.ts'

export function useStoreColumns(): Column<StoreItem>[] {
  const column = useColumn(storesList)
  const states = useWords(activeStatesFeminine)
  const text = useText(messages)
  return [
    column('tradeName', (row) => row.tradeName, { isMain: true }),
    column('cnpj', (row) => maskCnpj(row.cnpj)),
    {
      key: 'place',
      phone: 'about',
      title: text('place'),
      cell: (row) => [row.city, row.state].filter(Boolean).join(' · ') || '–',
    },
    column('shopkeepers', (row) => row.shopkeepers),
    column(
      'active',
      (row) => (
        <Badge tone={row.active ? 'success' : 'neutral'}>{states[row.active ? 'active' : 'inactive']}</Badge>
      ),
      { phone: 'state' },
    ),
  ]
}
