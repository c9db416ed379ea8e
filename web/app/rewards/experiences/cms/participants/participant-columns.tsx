import { maskPhone } from '@esquadro/contract/platform/fields/phone'
import type { Subscriber } from '@esquadro/contract/rewards/experiences/office'
import { attendanceWords, subscribersList, subscriptionStatuses } from '@esquadro/texts/lists/subscribers'
import { ProfessionWord } from '../../../../people/professionals/profession-word.tsx'
import { Badge, type Tone } from '../../../../platform/design/badge/badge.tsx'
import type { Column } from '../../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../../platform/i18n/i18n.tsx'
import { useColumn } from '../../../../platform/lists/use-column.ts'
import { messages } from './participants.messages.ts'
import styles from './participants.module.css'

const tones: Readonly<Record<Subscriber['status'], Tone>> = {
  confirmed: 'success',
  waiting: 'warn',
  removed: 'neutral',
}

export function useParticipantColumns(): Column<Subscriber>[] {
  const column = useColumn(subscribersList)
  const attendances = useWords(attendanceWords)
  const text = useText(messages)
  const format = useFormats()
  const attendanceOf = (row: Subscriber) => {
    if (row.attendance === 'present') return text('presentAt', { time: format.time(row.attendedAt ?? '') })
    return row.attendance === 'absent' ? attendances.absent : ''
  }
  return [
    column(
      'name',
      ({ user, companionName }) =>
        companionName ? `${user.name}, ${text('companion', { name: companionName })}` : user.name,
      { isMain: true },
    ),
    column('email', ({ user }) => user.email, { isExtra: true }),
    column(
      'phone',
      ({ user }) =>
        user.cellphone ? <span className={styles.phone}>{maskPhone(user.cellphone)}</span> : '–',
      { isExtra: true },
    ),
    column(
      'profession',
      ({ user }) => (user.profession ? <ProfessionWord profession={user.profession} /> : text('shopkeeper')),
      { isExtra: true },
    ),
    column('status', (row) => <Status row={row} />),
    column(
      'attendance',
      (row) =>
        attendanceOf(row) || (row.user.absences > 0 ? text('absences', { count: row.user.absences }) : '–'),
    ),
    column('paidPoints', (row) => format.number(row.paidPoints - row.refundedPoints)),
    column('subscribedAt', (row) => format.dateTime(row.subscribedAt)),
  ]
}

function Status({ row }: { row: Subscriber }) {
  const statuses = useWords(subscriptionStatuses)
  const text = useText(messages)
  const format = useFormats()
  if (row.status === 'waiting')
    return <Badge tone="warn">{text('line', { place: format.number(row.placeInLine ?? 1) })}</Badge>
  if (row.status === 'confirmed' && row.heldUntil)
    return <Badge tone="info">{text('heldUntil', { until: format.dateTime(row.heldUntil) })}</Badge>
  return <Badge tone={tones[row.status]}>{statuses[row.status]}</Badge>
}
