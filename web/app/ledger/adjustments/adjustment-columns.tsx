import type { Adjustment } from '@esquadro/contract/ledger/adjustments/cms'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './adjustments.messages.ts'

const tones = { waiting: 'warn', posted: 'success', refused: 'danger', withdrawn: 'neutral' } as const

export function useAdjustmentColumns(): Column<Adjustment>[] {
  const text = useText(messages)
  const format = useFormats()
  const signed = (points: number) => `${points > 0 ? '+' : ''}${format.number(points)}`
  const decided = ({ decidedBy, decidedAt }: Adjustment) =>
    decidedBy && decidedAt ? text('decidedBy', { name: decidedBy.name, on: format.dateTime(decidedAt) }) : '–'
  return [
    {
      key: 'professionalName',
      title: text('professional'),
      cell: (row) => row.professionalName,
      isMain: true,
    },
    {
      key: 'points',
      title: text('points'),
      cell: (row) => signed(row.points),
      isNumeric: true,
    },
    {
      key: 'reason',
      title: text('reason'),
      cell: (row) => (row.note ? `${row.reason} ${text('note', { note: row.note })}` : row.reason),
    },
    {
      key: 'requestedAt',
      title: text('requestedAt'),
      cell: (row) =>
        `${format.dateTime(row.requestedAt)} ${text('requestedBy', { name: row.requestedBy.name })}`,
    },
    {
      key: 'status',
      title: text('status'),
      cell: (row) => <Badge tone={tones[row.status]}>{text(row.status)}</Badge>,
    },
    { key: 'decidedAt', title: text('decision'), cell: decided, isExtra: true },
  ]
}
