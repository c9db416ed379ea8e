import type { MonthScore } from '@esquadro/contract/reports/store-scores/store-score'
import { Chart } from '../../platform/design/chart/chart.tsx'
import { NumbersTable } from '../../platform/design/numbers-table/numbers-table.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './store-scores.messages.ts'

/** Shows the merit of each month as a bar, the current month in the accent colour; the numbers are in a table below. */
export function MeritMonths({ months }: { months: readonly MonthScore[] }) {
  const text = useText(messages)
  const { number, month, money, shortMonth } = useFormats()
  return (
    <figure>
      <Chart
        layout="columns"
        label={text('months.chart')}
        series={[{ key: 'merit', label: text('merit'), mark: 'solid' }]}
        items={months.map(({ month: value, merit }, index) => ({
          key: value,
          name: month(value),
          shortName: shortMonth(value),
          values: { merit: merit.total },
          ...(merit.total > 0 && { figure: number(merit.total) }),
          isCurrent: index === months.length - 1,
        }))}
        format={number}
      />
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
