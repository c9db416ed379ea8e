import type { ApiKey } from '@esquadro/contract/people/api-keys/cms'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './api-keys.messages.ts'

const tones = { active: 'success', expired: 'warn', revoked: 'neutral' } as const

export function useApiKeyColumns(): Column<ApiKey>[] {
  const text = useText(messages)
  const format = useFormats()
  return [
    { key: 'name', title: text('name'), cell: (row) => row.name, isMain: true },
    { key: 'prefix', title: text('prefix'), cell: (row) => `${row.prefix}…`, isExtra: true },
    { key: 'store', title: text('store'), cell: (row) => row.store.name },
    {
      key: 'scopes',
      title: text('scopes'),
      cell: (row) => row.scopes.map((scope) => text(`scope.${scope}`)).join(', '),
    },
    {
      key: 'expires',
      title: text('expires'),
      cell: (row) => (row.expiresAt ? format.date(lastMoment(row.expiresAt)) : text('never')),
    },
    {
      key: 'lastUsedAt',
      title: text('used'),
      cell: (row) => (row.lastUsedAt ? format.dateTime(row.lastUsedAt) : text('unused')),
    },
    {
      key: 'createdAt',
      title: text('created'),
      cell: (row) => text('createdText', { day: format.date(row.createdAt), name: row.createdBy }),
      isExtra: true,
    },
    {
      key: 'state',
      phone: 'state',
      title: text('state'),
      cell: (row) => <Badge tone={tones[row.state]}>{text(`state.${row.state}`)}</Badge>,
    },
  ]
}

/** Returns the end of a key's last day, when it expires. */
const lastMoment = (expiresAt: string): string => new Date(Date.parse(expiresAt) - 1).toISOString()
