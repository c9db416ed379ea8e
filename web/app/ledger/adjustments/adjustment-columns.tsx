import type { Adjustment } from '@esquadro/contract/ledger/adjustments/cms'
import { adjustmentStates, adjustmentsList } from '@esquadro/texts/lists/adjustments'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { messages } from './adjustments.messages.ts'

const tones = { waiting: 'warn', posted: 'success', refused: 'danger', withdrawn: 'neutral' } as const

export function useAdjustmentColumns(): Column<Adjustment>[] {
  const states = useWords(adjustmentStates)
  const column = useColumn(adjustmentsList)
  const text = useText(messages)
  const format = useFormats()
  const signed = (points: number) => `${points > 0 ? '+' : ''}${format.number(points)}`
  const decided = ({ decidedBy, decidedAt }: Adjustment) =>
    decidedBy && decidedAt ? text('decidedBy', { name: decidedBy.name, on: format.dateTime(decidedAt) }) : '–'
  return [
    column('professionalName', (row) => row.professionalName, { isMain: true }),
    column('points', (row) => signed(row.points)),
    column('reason', (row) => (row.note ? `${row.reason} ${text('note', { note: row.note })}` : row.reason)),
    column(
      'requestedAt',
      (row) => `${format.dateTime(row.requestedAt)} ${text('requestedBy', { name: row.requestedBy.name })}`,
    ),
    column('status', (row) => <Badge tone={tones[row.status]}>{states[row.status]}</Badge>),
    { key: 'decidedAt', title: text('decision'), cell: decided, isExtra: true },
  ]
}
