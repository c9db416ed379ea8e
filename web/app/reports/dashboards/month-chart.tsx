import { Chart } from '../../platform/design/chart/chart.tsx'
import type { ChartSeries } from '../../platform/design/chart/chart.types.ts'
import { NumbersTable } from '../../platform/design/numbers-table/numbers-table.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './dashboards.messages.ts'

const FLOWS = ['earned', 'spent', 'expired', 'reversed'] as const

type PointMonth = { readonly month: string } & Readonly<Record<(typeof FLOWS)[number], number>>

const itemsOf = (months: readonly PointMonth[]) =>
  months.map((row) => ({
    key: row.month,
    name: row.month,
    values: { earned: row.earned, taken: row.spent + row.expired + row.reversed },
  }))
const seriesOf = (earned: string, taken: string): readonly ChartSeries[] => [
  { key: 'earned', label: earned, mark: 'solid' },
  { key: 'taken', label: taken, mark: 'hatched', isBelow: true },
]

/**
 * The points of the last 12 months as bars: earned above the baseline; spent, expired and reversed below, on one scale. A table below it
 * contains the numbers.
 */
export function MonthChart({ months }: { months: readonly PointMonth[] }) {
  const text = useText(messages)
  const { number, month, shortMonth } = useFormats()
  return (
    <figure>
      <Chart
        layout="columns"
        label={text('months.chart')}
        series={seriesOf(text('months.earned'), text('months.taken'))}
        items={itemsOf(months).map((item, index) => ({
          ...item,
          name: month(item.key),
          shortName: shortMonth(item.key),
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
        rows={months.map((row) => ({
          key: row.month,
          name: month(row.month),
          values: FLOWS.map((flow) => number(row[flow])),
        }))}
      />
    </figure>
  )
}
