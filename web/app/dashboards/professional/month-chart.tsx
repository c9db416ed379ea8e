import type { ExtractSummary } from '@esquadro/contract/extract/extract'
import { lazy, Suspense } from 'react'
import { NumbersTable } from '../../design/numbers-table/numbers-table.tsx'
import { Skeleton } from '../../design/skeleton/skeleton.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../dashboards.messages.ts'
import styles from './month-chart.module.css'
import { toBars } from './month-chart.rules.ts'

const MonthBars = lazy(async () => ({ default: (await import('./month-bars.tsx')).MonthBars }))

const height = 260

/**
 * The points of the last 12 months as bars: earned above the baseline, spent below, on one scale. The
 * numbers are in a table below it, which screen readers get.
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
    <NumbersTable
      summary={text('months.table')}
      label={text('months.title')}
      head={[
        text('months.month'),
        text('months.earned'),
        text('months.spent'),
        text('months.expired'),
        text('months.reversed'),
      ]}
      rows={months.map((one) => ({
        key: one.month,
        name: month(one.month),
        values: [one.earned, one.spent, one.expired, one.reversed].map(number),
      }))}
    />
  )
}
