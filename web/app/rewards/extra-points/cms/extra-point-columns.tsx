import type { CmsExtraPoint } from '@esquadro/contract/rewards/extra-points/cms'
import { extraPointStates, extraPointsList } from '@esquadro/texts/lists/extra-points'
import { Badge } from '../../../platform/design/badge/badge.tsx'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { useColumn } from '../../../platform/lists/use-column.ts'
import { messages } from './cms-extra-points.messages.ts'

const tones = { running: 'success', future: 'info', past: 'neutral', inactive: 'warn' } as const

export function useExtraPointColumns(): Column<CmsExtraPoint>[] {
  const column = useColumn(extraPointsList)
  const states = useWords(extraPointStates)
  const text = useText(messages)
  const { number, date } = useFormats()
  return [
    column('name', (row) => row.name, { isMain: true, width: '34%' }),
    column('points', (row) => number(row.points), { phone: 'figure' }),
    {
      key: 'validFrom',
      phone: 'about',
      title: text('period'),
      cell: (row) =>
        row.validFrom === row.validUntil
          ? date(row.validFrom)
          : `${date(row.validFrom)} – ${date(row.validUntil)}`,
    },
    column('claims', (row) =>
      row.maxClaims === null
        ? number(row.claims)
        : text('claimsOf', { claims: number(row.claims), max: number(row.maxClaims) }),
    ),
    column('state', (row) => <Badge tone={tones[row.state]}>{states[row.state]}</Badge>, { phone: 'state' }),
  ]
}
