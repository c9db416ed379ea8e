import type { ExtractSummary } from '@esquadro/contract/extract/extract'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../design/skeleton/skeleton.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './dashboards.messages.ts'
import styles from './month-chart.module.css'
import { toBars } from './month-chart.rules.ts'

const MonthBars = lazy(async () => ({ default: (await import('./month-bars.tsx')).MonthBars }))

const height = 260

/**
 * Points of the last 12 months as bars on a baseline: what came in above, what went out below, to one scale. The
 * numbers stand in a table behind it, which is what a screen reader gets.
 */
export function MonthChart({ months }: { months: ExtractSummary['months'] }) {
  const text = useText(messages)
  return (
    <figure className={styles.figure}>
      <div role="img" aria-label={text('months.chart')} className={styles.drawing}>
        <Suspense fallback={<Skeleton height="260px" />}>
          <MonthBars bars={toBars(months)} height={height} />
        </Suspense>
      </div>
      <MonthTable months={months} />
    </figure>
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
