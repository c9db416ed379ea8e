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

/** What each month gave: paid in full ink, open hatched upon it. The numbers stand in a table behind the drawing. */
export function PceMonths({ months }: { months: Months }) {
  const text = useText(messages)
  const { money, month: named, shortMonth } = useFormats()
  const hatch = useId()
  const sums = months.map(({ openCents, paidCents }) => openCents + paidCents)
  const most = Math.max(...sums)
  const top = roundUp(most)
  const slot = 100 / months.length
  const tall = (cents: number) => (cents / top) * height
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
        {months.map(({ month, openCents, paidCents }, index) => {
          const sum = openCents + paidCents
          const base = above + height
          const middle = `${slot * (index + 0.5)}%`
          const place = { x: `${slot * (index + 0.22)}%`, width: `${slot * 0.56}%` }
          return (
            <g key={month}>
              {paidCents > 0 && (
                <rect
                  {...place}
                  y={base - tall(paidCents)}
                  height={tall(paidCents)}
                  className={styles.paid}
                />
              )}
              {openCents > 0 && (
                <rect
                  {...place}
                  y={base - tall(sum)}
                  height={tall(openCents)}
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
                  data-edge={index === 0 ? 'start' : index === months.length - 1 ? 'end' : undefined}
                >
                  {money(sum).replace(/[.,]\d{2}$/, '')}
                </text>
              )}
              <text x={middle} y={base + below - 8} className={styles.month}>
                {shortMonth(month)}
              </text>
            </g>
          )
        })}
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
