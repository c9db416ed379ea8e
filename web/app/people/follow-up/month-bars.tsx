import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './follow-up.messages.ts'
import styles from './month-bars.module.css'

interface MonthBarsProps {
  /** Twelve sums in cents, the current month last. */
  readonly months: readonly number[]
  /** The current month. */
  readonly last: string
}

/** Twelve months of sales as small bars; the text alternative names the months that have any. */
export function MonthBars({ months, last }: MonthBarsProps) {
  const text = useText(messages)
  const { money, shortMonth, list } = useFormats()
  const most = Math.max(1, ...months)
  const bars = months.map((cents, index) => ({ cents, month: monthBefore(last, months.length - 1 - index) }))
  const sold = bars.filter(({ cents }) => cents > 0)
  const label = list(sold.map(({ cents, month }) => `${shortMonth(month)} ${money(cents)}`))
  return (
    <svg
      className={styles.bars}
      viewBox="0 0 84 24"
      role="img"
      aria-label={sold.length > 0 ? label : text('months.none')}
    >
      <path className={styles.base} d="M0 23.5H84" />
      {bars.map(({ cents, month }, index) => {
        const height = cents > 0 ? Math.max(2, Math.round((22 * cents) / most)) : 0
        return (
          <rect
            key={month}
            className={styles.bar}
            data-now={index === bars.length - 1 || undefined}
            x={index * 7 + 1}
            y={23 - height}
            width="4"
            height={height}
          >
            <title>{`${shortMonth(month)} ${money(cents)}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}

/** Returns the month some months before another: 2026-01 and 2 give 2025-11. */
function monthBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7)
}
