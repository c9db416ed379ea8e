import { maskPhone } from '@esquadro/contract/platform/fields/phone'
import type { Subscriber } from '@esquadro/contract/rewards/experiences/office'
import { ProfessionWord } from '../../../../people/professionals/profession-word.tsx'
import { Badge, type Tone } from '../../../../platform/design/badge/badge.tsx'
import type { Column } from '../../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../../platform/i18n/format.ts'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { messages } from './participants.messages.ts'
import styles from './participants.module.css'

const tones: Readonly<Record<Subscriber['status'], Tone>> = {
  confirmed: 'success',
  waiting: 'warn',
  removed: 'neutral',
}

export function useParticipantColumns(): Column<Subscriber>[] {
  const text = useText(messages)
  const format = useFormats()
  const attendanceOf = (row: Subscriber) => {
    if (row.attendance === 'present') return text('presentAt', { time: format.time(row.attendedAt ?? '') })
    return row.attendance === 'absent' ? text('attendance.absent') : ''
  }
  return [
    {
      key: 'name',
      title: text('name'),
      cell: ({ user, companionName }) =>
        companionName ? `${user.name}, ${text('companion', { name: companionName })}` : user.name,
      isMain: true,
    },
    {
      key: 'contact',
      title: text('contact'),
      cell: ({ user }) => user.email,
      isExtra: true,
    },
    {
      key: 'phone',
      title: text('phone'),
      cell: ({ user }) =>
        user.cellphone ? <span className={styles.phone}>{maskPhone(user.cellphone)}</span> : '–',
      isExtra: true,
    },
    {
      key: 'profession',
      title: text('profession'),
      cell: ({ user }) =>
        user.profession ? <ProfessionWord profession={user.profession} /> : text('shopkeeper'),
      isExtra: true,
    },
    {
      key: 'status',
      title: text('status'),
      cell: (row) => <Status row={row} />,
    },
    {
      key: 'attendance',
      title: text('attendance'),
      cell: (row) =>
        attendanceOf(row) || (row.user.absences > 0 ? text('absences', { count: row.user.absences }) : '–'),
    },
    {
      key: 'paidPoints',
      title: text('paid'),
      cell: (row) => format.number(row.paidPoints - row.refundedPoints),
      isNumeric: true,
    },
    {
      key: 'subscribedAt',
      title: text('since'),
      cell: (row) => format.dateTime(row.subscribedAt),
    },
  ]
}

function Status({ row }: { row: Subscriber }) {
  const text = useText(messages)
  const format = useFormats()
  if (row.status === 'waiting')
    return <Badge tone="warn">{text('line', { place: format.number(row.placeInLine ?? 1) })}</Badge>
  if (row.status === 'confirmed' && row.heldUntil)
    return <Badge tone="info">{text('heldUntil', { until: format.dateTime(row.heldUntil) })}</Badge>
  return <Badge tone={tones[row.status]}>{text(`status.${row.status}`)}</Badge>
}
