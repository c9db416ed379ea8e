import { daysBetween } from '@esquadro/contract/platform/fields/date'
import type { Customer } from '@esquadro/contract/sales/customers/customer'
import { customerStates } from '@esquadro/texts/lists/customers'
import { Badge, type Tone } from '../../platform/design/badge/badge.tsx'
import { DimensionLine } from '../../platform/design/dimension-line/dimension-line.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { messages } from './customers.messages.ts'
import styles from './customers.module.css'

const tones = {
  valid: 'success',
  expiring: 'warn',
  expired: 'danger',
  inactive: 'neutral',
} as const satisfies Record<Customer['validity']['state'], Tone>
const lineTones = { valid: 'success', expiring: 'warn', expired: 'danger', inactive: 'ink' } as const

/** Shows the validity of a registration as a line of its days, with today marked. */
export function CustomerValidity({
  validity,
  today,
  isLine = false,
}: {
  validity: Customer['validity']
  /** The current business day. */
  today: string
  /** In the row of a list: the line stands between the status and the remaining days. */
  isLine?: boolean
}) {
  const states = useWords(customerStates)
  const text = useText(messages)
  const format = useFormats()
  const left = Math.max(0, daysBetween(today, validity.until) + 1)
  const days = Math.max(1, daysBetween(validity.from, validity.until) + 1)
  const isOver = validity.state === 'expired' || validity.state === 'inactive'
  // A registration that was deactivated, or that its customer objected to, would still have days left.
  const isCut = isOver && left > 0
  const end = isOver
    ? text(isCut ? 'wouldLast' : 'ended', { day: format.date(validity.until) })
    : `${text('daysLeft', { count: left })}, ${text('until', { day: format.date(validity.until) })}`
  return (
    <div className={styles.validity} data-line={isLine || undefined}>
      <Badge tone={tones[validity.state]}>{states[validity.state]}</Badge>
      <DimensionLine
        value={isOver ? days : Math.min(days, Math.max(0, daysBetween(validity.from, today)))}
        max={days}
        label={text('validity')}
        isLabelHidden
        valueText={end}
        tone={lineTones[validity.state]}
        isThin
        isTime
      />
      <span className={styles.short} data-state={validity.state}>
        {states[validity.state]}
        {!isCut && ' · '}
        {!isCut && <span>{isOver ? format.date(validity.until) : text('daysLeft', { count: left })}</span>}
      </span>
      {/* The line already says it. */}
      <span className={styles.days} aria-hidden="true">
        {isLine ? (
          <span>{isOver ? end : text('until', { day: format.date(validity.until) })}</span>
        ) : (
          <>
            <span>{format.date(validity.from)}</span>
            <span>{end}</span>
          </>
        )}
      </span>
    </div>
  )
}
