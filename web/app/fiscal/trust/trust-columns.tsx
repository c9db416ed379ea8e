import type { TrustItem } from '@esquadro/contract/fiscal/trust/cms'
import { trustKinds, trustList, trustStates } from '@esquadro/texts/lists/trust'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { messages } from './trust.messages.ts'

const tones = { valid: 'success', expiring: 'warn', expired: 'danger', 'not-yet': 'neutral' } as const

export function useTrustColumns(): Column<TrustItem>[] {
  const column = useColumn(trustList)
  const states = useWords(trustStates)
  const kinds = useWords(trustKinds)
  const text = useText(messages)
  const format = useFormats()
  return [
    column('name', (row) => row.name, { isMain: true }),
    column('kind', ({ kind, files }) =>
      kind === 'schemas' ? `${kinds.schemas} (${text('files', { count: files })})` : kinds[kind],
    ),
    {
      key: 'validUntil',
      title: text('validUntil'),
      cell: ({ validFrom, validUntil }) =>
        validFrom && validUntil
          ? text('period', { from: format.date(validFrom), until: format.date(validUntil) })
          : text('noEnd'),
    },
    column('fingerprint', (row) => <span title={row.fingerprint}>{shownFingerprint(row.fingerprint)}</span>, {
      isExtra: true,
    }),
    column(
      'uploadedAt',
      ({ origin, uploadedBy, uploadedAt }) =>
        text('uploadedText', {
          day: format.date(uploadedAt),
          by: origin === 'upload' ? text('by.upload', { name: uploadedBy ?? '' }) : text(`by.${origin}`),
        }),
      { isExtra: true },
    ),
    column('state', (row) => <Badge tone={tones[row.state]}>{states[row.state]}</Badge>, { phone: 'state' }),
  ]
}

/** The first bytes, as certificate viewers show them; the title and the export have all of them. */
const shownFingerprint = (hex: string): string => `${hex.slice(0, 16).toUpperCase().match(/../g)?.join(':')}…`
