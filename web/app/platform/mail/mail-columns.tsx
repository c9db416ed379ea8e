import type { QueuedMail } from '@esquadro/contract/platform/mail/cms'
import { Badge } from '../design/badge/badge.tsx'
import { Breakable } from '../design/breakable/breakable.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './cms-mail.messages.ts'

const tones = {
  waiting: 'neutral',
  failing: 'warn',
  sent: 'success',
  'given-up': 'danger',
  discarded: 'neutral',
} as const

export function useMailColumns(subjectOf: (kind: string | null) => string): Column<QueuedMail>[] {
  const text = useText(messages)
  const format = useFormats()
  return [
    { key: 'kind', title: text('queue.kind'), cell: (row) => subjectOf(row.kind), isMain: true },
    { key: 'to', title: text('queue.to'), cell: (row) => (row.to ? <Breakable text={row.to} /> : '–') },
    {
      key: 'state',
      title: text('queue.state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{text(`queue.state.${state}`)}</Badge>,
    },
    {
      key: 'reason',
      title: text('queue.reason'),
      cell: ({ discardReason, lastError }) => discardReason ?? lastError ?? '–',
      width: '24%',
    },
    {
      key: 'attempts',
      title: text('queue.attempts'),
      cell: (row) => format.number(row.attempts),
      isNumeric: true,
    },
    {
      key: 'next',
      title: text('queue.next'),
      cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? '–' : format.dateTime(nextAttemptAt)),
      isExtra: true,
    },
    { key: 'createdAt', title: text('queue.createdAt'), cell: (row) => format.dateTime(row.createdAt) },
  ]
}
