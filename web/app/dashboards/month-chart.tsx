import type { ExtractSummary } from '@esquadro/contract/extract/extract'
import { useId } from 'react'
import { useFormats } from '../i18n/format.ts'
import { useLanguage, useText } from '../i18n/i18n.tsx'
import { localeOf } from '../i18n/language.ts'
import { messages } from './dashboards.messages.ts'
import styles from './month-chart.module.css'
import { type MonthBar, scaleOf, toBars } from './month-chart.rules.ts'

const height = 200
const above = 24
const below = 28

/**
 * Points of the last 12 months as bars on a baseline: what came in above, what went out below, to one scale. The
 * numbers stand in a table behind it, which is what a screen reader gets.
 */
export function MonthChart({ months }: { months: ExtractSummary['months'] }) {
  const text = useText(messages)
  const { number } = useFormats()
  const hatch = useId()
  const bars = toBars(months)
  const { perPixel, line, hairs } = scaleOf(bars, height)
  const most = Math.max(...bars.map(({ earned }) => earned))
  const base = above + line
  const slot = 100 / bars.length
  return (
    <figure className={styles.figure}>
      <div className={styles.drawing}>
        {hairs.map((value) => (
          <span
            key={value}
            className={styles.scale}
            style={{ insetBlockStart: `${base - value / perPixel}px` }}
            aria-hidden="true"
          >
            {number(value)}
          </span>
        ))}
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
          {hairs.map((value) => (
            <line
              key={value}
              x1="0"
              x2="100%"
              y1={Math.round(base - value / perPixel) + 0.5}
              y2={Math.round(base - value / perPixel) + 0.5}
              className={styles.hair}
            />
          ))}
          {bars.map((bar, index) => (
            <Bar
              key={bar.month}
              bar={bar}
              x={slot * index}
              slot={slot}
              base={base}
              perPixel={perPixel}
              isMost={bar.earned === most && most > 0}
              isNow={index === bars.length - 1}
              hatch={hatch}
            />
          ))}
          <line
            x1="0"
            x2="100%"
            y1={Math.round(base) + 0.5}
            y2={Math.round(base) + 0.5}
            className={styles.base}
          />
        </svg>
      </div>
      <MonthTable months={months} />
    </figure>
  )
}

type BarProps = {
  bar: MonthBar
  x: number
  slot: number
  base: number
  perPixel: number
  isMost: boolean
  isNow: boolean
  hatch: string
}

function Bar({ bar, x, slot, base, perPixel, isMost, isNow, hatch }: BarProps) {
  const { number } = useFormats()
  const locale = localeOf[useLanguage()]
  const up = bar.earned / perPixel
  const down = bar.taken / perPixel
  const middle = `${x + slot / 2}%`
  const name = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
    .format(new Date(`${bar.month}-15T12:00:00Z`))
    .replace('.', '')
  const place = { x: `${x + slot * 0.2}%`, width: `${slot * 0.6}%` }
  return (
    <g data-now={isNow || undefined}>
      {bar.earned > 0 && <rect {...place} y={base - up} height={up} className={styles.earned} />}
      {bar.taken > 0 && (
        <rect {...place} y={base} height={down} fill={`url(#${hatch})`} className={styles.taken} />
      )}
      {bar.earned > 0 && (
        <text x={middle} y={base - up - 6} className={styles.value} data-always={isMost || undefined}>
          {number(bar.earned)}
        </text>
      )}
      <text x={middle} y={above + height + below - 8} className={styles.month}>
        {name}
      </text>
    </g>
  )
}

function MonthTable({ months }: { months: ExtractSummary['months'] }) {
  const text = useText(messages)
  const { number, month } = useFormats()
  return (
    <details className={styles.details}>
      <summary>{text('months.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={text('months.title')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('months.month')}</th>
              <th scope="col">{text('months.earned')}</th>
              <th scope="col">{text('months.spent')}</th>
              <th scope="col">{text('months.expired')}</th>
              <th scope="col">{text('months.reversed')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((one) => (
              <tr key={one.month}>
                <th scope="row">{month(one.month)}</th>
                <td>{number(one.earned)}</td>
                <td>{number(one.spent)}</td>
                <td>{number(one.expired)}</td>
                <td>{number(one.reversed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
