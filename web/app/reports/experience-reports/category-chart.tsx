import type { CategoryFigures } from '@esquadro/contract/reports/experience-reports/cms'
import { experienceReportList } from '@esquadro/texts/lists/experience-report'
import { Chart } from '../../platform/design/chart/chart.tsx'
import { NumbersTable } from '../../platform/design/numbers-table/numbers-table.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import styles from './category-chart.module.css'
import { attendanceOf } from './experience-report-columns.tsx'
import { messages } from './experience-reports.messages.ts'

/** Shows seats, taken seats and demand by category on one scale, with the numbers in a table. */
export function CategoryChart({ items }: { items: readonly CategoryFigures[] }) {
  const titles = useWords(experienceReportList.columns)
  const text = useText(messages)
  const { number, percent } = useFormats()
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h2>{text('chart')}</h2>
        <p>{text('chartText')}</p>
      </figcaption>
      <Chart
        layout="rows"
        label={text('chart')}
        series={[
          { key: 'taken', label: titles.taken, mark: 'solid' },
          { key: 'seats', label: titles.seats, mark: 'outline' },
          { key: 'demand', label: titles.demand, mark: 'tick' },
        ]}
        items={items.map(({ category, seats, taken, demand }) => ({
          key: category.id,
          name: category.name,
          values: { seats, taken, demand },
          figure: text('seatsOf', { taken: number(taken), seats: number(seats), demand: number(demand) }),
        }))}
        format={number}
      />
      <NumbersTable
        summary={text('numbers')}
        label={text('chart')}
        head={[
          titles.category,
          text('experiences'),
          titles.seats,
          titles.taken,
          titles.demand,
          titles.waiting,
          titles.removed,
          titles.attendance,
          titles.points,
        ]}
        rows={items.map((row) => {
          const attendance = attendanceOf(row)
          return {
            key: row.category.id,
            name: row.category.name,
            values: [
              number(row.experiences),
              number(row.seats),
              number(row.taken),
              number(row.demand),
              number(row.waiting),
              number(row.removed),
              attendance === null ? '–' : percent(attendance),
              number(row.points),
            ],
          }
        })}
      />
    </figure>
  )
}
