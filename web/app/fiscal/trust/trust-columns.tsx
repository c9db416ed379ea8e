import type { TrustItem } from '@esquadro/contract/fiscal/trust/cms'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './trust.messages.ts'

const tones = { valid: 'success', expiring: 'warn', expired: 'danger', 'not-yet': 'neutral' } as const

export function useTrustColumns(): Column<TrustItem>[] {
  const text = useText(messages)
  const format = useFormats()
  return [
    { key: 'name', title: text('name'), cell: (row) => row.name, isMain: true },
    {
      key: 'kind',
      title: text('kind'),
      cell: ({ kind, files }) =>
        kind === 'schemas'
          ? `${text('kind.schemas')} (${text('files', { count: files })})`
          : text(`kind.${kind}`),
    },
    {
      key: 'validUntil',
      title: text('validUntil'),
      cell: ({ validFrom, validUntil }) =>
        validFrom && validUntil
          ? text('period', { from: format.date(validFrom), until: format.date(validUntil) })
          : text('noEnd'),
    },
    {
      key: 'fingerprint',
      title: text('fingerprint'),
      cell: (row) => <span title={row.fingerprint}>{shownFingerprint(row.fingerprint)}</span>,
      isExtra: true,
    },
    {
      key: 'uploadedAt',
      title: text('uploadedAt'),
      cell: ({ origin, uploadedBy, uploadedAt }) =>
        text('uploadedText', {
          day: format.date(uploadedAt),
          by: origin === 'upload' ? text('by.upload', { name: uploadedBy ?? '' }) : text(`by.${origin}`),
        }),
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

/** The first bytes, as certificate viewers show them; the title and the export have all of them. */
const shownFingerprint = (hex: string): string => `${hex.slice(0, 16).toUpperCase().match(/../g)?.join(':')}…`
