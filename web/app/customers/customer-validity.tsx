import type { Customer } from '@esquadro/contract/customers/customer'
import { daysBetween } from '@esquadro/contract/fields/date'
import { Badge, type Tone } from '../design/badge/badge.tsx'
import { DimensionLine } from '../design/dimension-line/dimension-line.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './customers.messages.ts'
import styles from './customers.module.css'

const tones = {
  valid: 'success',
  expiring: 'warn',
  expired: 'danger',
  inactive: 'neutral',
} as const satisfies Record<Customer['validity']['state'], Tone>
const lineTones = { valid: 'success', expiring: 'warn', expired: 'danger', inactive: 'ink' } as const

/** Days of the dimension line where nothing longer is left: what a registration holds unless it was set otherwise. */
export const USUAL_DAYS = 180

/** Where a registration stands, as a dimension line of the days that are left of the usual ones. */
export function CustomerValidity({
  validity,
  today,
  days,
}: {
  validity: Customer['validity']
  /** The business day that it is. */
  today: string
  /** How many days a registration holds. */
  days: number
}) {
  const text = useText(messages)
  const format = useFormats()
  const left = Math.max(0, daysBetween(today, validity.until) + 1)
  const isOver = validity.state === 'expired' || validity.state === 'inactive'
  const end = isOver
    ? text('ended', { day: format.date(validity.until) })
    : `${text('daysLeft', { count: left })}, ${text('until', { day: format.date(validity.until) })}`
  return (
    <div className={styles.validity}>
      <Badge tone={tones[validity.state]}>{text(validity.state)}</Badge>
      <DimensionLine
        value={isOver ? 0 : left}
        max={Math.max(days, left)}
        label={text('validity')}
        isLabelHidden
        valueText={end}
        tone={lineTones[validity.state]}
        isThin
      />
      <span className={styles.until}>{end}</span>
    </div>
  )
}
