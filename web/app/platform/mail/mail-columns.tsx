import type { QueuedMail } from '@esquadro/contract/platform/mail/cms'
import { mailStates, mailsList } from '@esquadro/texts/lists/mails'
import { Badge } from '../design/badge/badge.tsx'
import { Breakable } from '../design/breakable/breakable.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useFormats } from '../i18n/format.ts'
import { useWords } from '../i18n/i18n.tsx'
import { useColumn } from '../lists/use-column.ts'

const tones = {
  waiting: 'neutral',
  failing: 'warn',
  sent: 'success',
  'given-up': 'danger',
  discarded: 'neutral',
} as const

export function useMailColumns(subjectOf: (kind: string | null) => string): Column<QueuedMail>[] {
  const column = useColumn(mailsList)
  const states = useWords(mailStates)
  const format = useFormats()
  return [
    column('kind', (row) => subjectOf(row.kind), { isMain: true }),
    column('to', (row) => (row.to ? <Breakable text={row.to} /> : '–')),
    column('state', ({ state }) => <Badge tone={tones[state]}>{states[state]}</Badge>),
    column('reason', ({ discardReason, lastError }) => discardReason ?? lastError ?? '–', { width: '24%' }),
    column('attempts', (row) => format.number(row.attempts)),
    column('next', ({ nextAttemptAt }) => (nextAttemptAt === null ? '–' : format.dateTime(nextAttemptAt)), {
      isExtra: true,
    }),
    column('createdAt', (row) => format.dateTime(row.createdAt)),
  ]
}
