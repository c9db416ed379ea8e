import type { PceSummary } from '@esquadro/contract/pce/pce'
import { useId } from 'react'
import { roundUp } from '../dashboards/professional/month-chart.rules.ts'
import { NumbersTable } from '../design/numbers-table/numbers-table.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './pce.messages.ts'
import styles from './pce-months.module.css'

const height = 168
const above = 24
const below = 28

type Months = PceSummary['months']

/** The amounts of each month: paid solid, open hatched above it. A table below has the numbers. */
export function PceMonths({ months }: { months: Months }) {
  const text = useText(messages)
  const { money, month: named } = useFormats()
  const hatch = useId()
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.head}>
        <h2>{text('months.title')}</h2>
        <ul className={styles.legend}>
          <li data-mark="paid">{text('months.paid')}</li>
          <li data-mark="open">{text('months.open')}</li>
        </ul>
      </figcaption>
      <svg
        className={styles.chart}
        width="100%"
        height={above + height + below}
        role="img"
        aria-label={text('months.chart')}
      >
        <defs>
          <pattern
            id={hatch}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line x1="0" y1="0" x2="0" y2="5" className={styles.hatch} />
          </pattern>
        </defs>
        {months.map((month, index) => (
          <Bar key={month.month} months={months} index={index} hatch={hatch} />
        ))}
        <line x1="0" x2="100%" y1={above + height + 0.5} y2={above + height + 0.5} className={styles.base} />
      </svg>
      <NumbersTable
        summary={text('months.table')}
        label={text('months.title')}
        head={[text('months.month'), text('months.open'), text('months.paid'), text('months.void')]}
        rows={months.map((one) => ({
          key: one.month,
          name: named(one.month),
          values: [one.openCents, one.paidCents, one.voidCents].map(money),
        }))}
      />
    </figure>
  )
}

/** One month: the paid part below, the open part above, and the sum. `hatch`: the id of the pattern for the open part. */
function Bar({ months, index, hatch }: { months: Months; index: number; hatch: string }) {
  const { money, shortMonth } = useFormats()
  const one = months[index]
  if (!one) return null
  const sums = months.map(({ openCents, paidCents }) => openCents + paidCents)
  const most = Math.max(...sums)
  const top = roundUp(most)
  const tall = (cents: number) => (cents / top) * height
  const slot = 100 / months.length
  const sum = one.openCents + one.paidCents
  const base = above + height
  const place = { x: `${slot * (index + 0.22)}%`, width: `${slot * 0.56}%` }
  const middle = `${slot * (index + 0.5)}%`
  const isLast = index === months.length - 1
  return (
    <g>
      {one.paidCents > 0 && (
        <rect
          {...place}
          y={base - tall(one.paidCents)}
          height={tall(one.paidCents)}
          className={styles.paid}
        />
      )}
      {one.openCents > 0 && (
        <rect
          {...place}
          y={base - tall(sum)}
          height={tall(one.openCents)}
          fill={`url(#${hatch})`}
          className={styles.open}
        />
      )}
      {sum >= 100 && (
        <text
          x={middle}
          y={base - tall(sum) - 6}
          className={styles.value}
          data-always={sum === most || undefined}
          data-edge={index === 0 ? 'start' : isLast ? 'end' : undefined}
        >
          {money(sum).replace(/[.,]\d{2}$/, '')}
        </text>
      )}
      <text x={middle} y={base + below - 8} className={styles.month}>
        {shortMonth(one.month)}
      </text>
    </g>
  )
}
