import type { ApiKey } from '@esquadro/contract/people/api-keys/cms'
import { apiKeyScopes, apiKeyStates, apiKeysList } from '@esquadro/texts/lists/api-keys'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { messages } from './api-keys.messages.ts'

const tones = { active: 'success', expired: 'warn', revoked: 'neutral' } as const

export function useApiKeyColumns(): Column<ApiKey>[] {
  const column = useColumn(apiKeysList)
  const scopes = useWords(apiKeyScopes)
  const states = useWords(apiKeyStates)
  const text = useText(messages)
  const format = useFormats()
  return [
    column('name', (row) => row.name, { isMain: true }),
    column('prefix', (row) => `${row.prefix}…`, { isExtra: true }),
    column('store', (row) => row.store.name),
    column('scopes', (row) => row.scopes.map((scope) => scopes[scope]).join(', ')),
    column('expires', (row) => (row.expiresAt ? format.date(lastMoment(row.expiresAt)) : text('never'))),
    column('lastUsedAt', (row) => (row.lastUsedAt ? format.dateTime(row.lastUsedAt) : text('unused'))),
    column(
      'createdAt',
      (row) => text('createdText', { day: format.date(row.createdAt), name: row.createdBy }),
      { isExtra: true },
    ),
    column('state', (row) => <Badge tone={tones[row.state]}>{states[row.state]}</Badge>, { phone: 'state' }),
  ]
}

/** Returns the end of a key's last day, when it expires. */
const lastMoment = (expiresAt: string): string => new Date(Date.parse(expiresAt) - 1).toISOString()
