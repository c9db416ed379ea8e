import type { CategoryFigures } from '@esquadro/contract/reports/experience-reports/cms'
import { Chart } from '../../platform/design/chart/chart.tsx'
import { NumbersTable } from '../../platform/design/numbers-table/numbers-table.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import styles from './category-chart.module.css'
import { attendanceOf } from './experience-report-columns.tsx'
import { messages } from './experience-reports.messages.ts'

/** Shows seats, taken seats and demand by category on one scale, with the numbers in a table. */
export function CategoryChart({ items }: { items: readonly CategoryFigures[] }) {
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
          { key: 'taken', label: text('taken'), mark: 'solid' },
          { key: 'seats', label: text('seats'), mark: 'outline' },
          { key: 'demand', label: text('demand'), mark: 'tick' },
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
          text('category'),
          text('experiences'),
          text('seats'),
          text('taken'),
          text('demand'),
          text('waiting'),
          text('removed'),
          text('attendance'),
          text('points'),
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
