import type { ExtractSummary } from '@esquadro/contract/extract/extract'
import { Chart } from '../../design/chart/chart.tsx'
import { NumbersTable } from '../../design/numbers-table/numbers-table.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../dashboards.messages.ts'

/**
 * The points of the last 12 months as bars: earned above the baseline, spent, expired and reversed below, on one scale. A
 * table below it has the numbers.
 */
export function MonthChart({ months }: { months: ExtractSummary['months'] }) {
  const text = useText(messages)
  const { number, month, shortMonth } = useFormats()
  return (
    <figure>
      <Chart
        layout="columns"
        label={text('months.chart')}
        series={[
          { key: 'earned', label: text('months.earned'), mark: 'solid' },
          { key: 'taken', label: text('months.taken'), mark: 'hatched', isBelow: true },
        ]}
        items={months.map((one, index) => ({
          key: one.month,
          name: month(one.month),
          shortName: shortMonth(one.month),
          values: { earned: one.earned, taken: one.spent + one.expired + one.reversed },
          isCurrent: index === months.length - 1,
        }))}
        format={number}
        hasAxis
      />
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
    </figure>
  )
}
