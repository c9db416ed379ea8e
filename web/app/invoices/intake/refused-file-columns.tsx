import type { Intake } from '@esquadro/contract/invoices/shopkeeper'
import { Badge } from '../../design/badge/badge.tsx'
import { Breakable } from '../../design/breakable/breakable.tsx'
import type { Column } from '../../design/data-table/data-table.types.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { useReasons } from '../check-list.tsx'
import styles from '../invoices.module.css'
import { messages } from './corrections.messages.ts'

const tones = { open: 'danger', dismissed: 'neutral', settled: 'success' } as const

export function useRefusedFileColumns(): Column<Intake>[] {
  const text = useText(messages)
  const format = useFormats()
  return [
    {
      key: 'name',
      title: text('files.name'),
      cell: (row) => (
        <span className={styles.fileName}>
          <Breakable text={row.fileName} />
        </span>
      ),
      isMain: true,
    },
    { key: 'why', phone: 'state', title: text('files.why'), cell: (row) => <Reason intake={row} /> },
    { key: 'sentAt', title: text('files.sentAt'), cell: (row) => format.dateTime(row.sentAt) },
    {
      key: 'state',
      phone: 'figure',
      title: text('files.state'),
      cell: (row) => row.state && <Badge tone={tones[row.state]}>{text(`state.${row.state}`)}</Badge>,
    },
  ]
}

/** Shows the first reason for the rejection, and the number of further reasons. */
function Reason({ intake }: { intake: Intake }) {
  const text = useText(messages)
  const reasons = useReasons()
  const red = intake.checks.filter(({ light }) => light === 'red')
  const first = intake.refusal
    ? reasons.refusal(intake.refusal, intake.refusalDetails)
    : red[0] && reasons.check(red[0])
  return (
    <>
      {first}
      {red.length > 1 && ` (${text('more', { count: red.length - 1 })})`}
    </>
  )
}
