import type { MonthScore } from '@esquadro/contract/store-scores/store-score'
import { NumbersTable } from '../design/numbers-table/numbers-table.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import styles from './store-score.module.css'
import { messages } from './store-scores.messages.ts'

const height = 160
const above = 24
const below = 28

/** The merit of each month as a bar, the current month in outline; the numbers are in a table below. */
export function MeritMonths({ months }: { months: readonly MonthScore[] }) {
  const text = useText(messages)
  const { number, month, money, shortMonth } = useFormats()
  const most = Math.max(1, ...months.map(({ merit }) => merit.total))
  const slot = 100 / months.length
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.chart}
        width="100%"
        height={above + height + below}
        role="img"
        aria-label={text('months.chart')}
      >
        {months.map(({ month: value, merit }, index) => {
          const tall = (merit.total / most) * height
          const middle = `${slot * (index + 0.5)}%`
          return (
            <g key={value} data-running={index === months.length - 1 || undefined}>
              <rect
                x={`${slot * (index + 0.2)}%`}
                width={`${slot * 0.6}%`}
                y={above + height - tall}
                height={tall}
                className={styles.bar}
              />
              {merit.total > 0 && (
                <text x={middle} y={above + height - tall - 8} className={styles.amount}>
                  {number(merit.total)}
                </text>
              )}
              <text x={middle} y={above + height + 18} className={styles.name}>
                {shortMonth(value)}
              </text>
            </g>
          )
        })}
        <line x1="0" x2="100%" y1={above + height} y2={above + height} className={styles.base} />
      </svg>
      <NumbersTable
        summary={text('months.table')}
        label={text('months.chart')}
        head={[text('months'), text('invoices'), text('value'), text('merit')]}
        rows={months.toReversed().map(({ month: value, facts, merit }) => ({
          key: value,
          name: month(value),
          values: [number(facts.accepted), money(facts.valueCents), number(merit.total)],
        }))}
      />
    </figure>
  )
}
