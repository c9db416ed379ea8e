import type { CmsExtraPoint } from '@esquadro/contract/rewards/extra-points/cms'
import { Badge } from '../../../platform/design/badge/badge.tsx'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-extra-points.messages.ts'

const tones = { running: 'success', future: 'info', past: 'neutral', inactive: 'warn' } as const

export function useExtraPointColumns(): Column<CmsExtraPoint>[] {
  const text = useText(messages)
  const { number, date } = useFormats()
  return [
    { key: 'name', title: text('name'), isMain: true, width: '34%', cell: (row) => row.name },
    {
      key: 'points',
      phone: 'figure',
      title: text('points'),
      isNumeric: true,
      cell: (row) => number(row.points),
    },
    {
      key: 'validFrom',
      phone: 'about',
      title: text('period'),
      cell: (row) =>
        row.validFrom === row.validUntil
          ? date(row.validFrom)
          : `${date(row.validFrom)} – ${date(row.validUntil)}`,
    },
    {
      key: 'claims',
      title: text('claims'),
      isNumeric: true,
      cell: (row) =>
        row.maxClaims === null
          ? number(row.claims)
          : text('claimsOf', { claims: number(row.claims), max: number(row.maxClaims) }),
    },
    {
      key: 'state',
      phone: 'state',
      title: text('state'),
      cell: (row) => <Badge tone={tones[row.state]}>{text(row.state)}</Badge>,
    },
  ]
}
