import type { CategoryFigures } from '@esquadro/contract/experience-reports/cms'
import type { CSSProperties } from 'react'
import { NumbersTable } from '../design/numbers-table/numbers-table.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import styles from './category-chart.module.css'
import { attendanceOf } from './experience-report-columns.tsx'
import { messages } from './experience-reports.messages.ts'

/** Seats, seats taken and demand by category, drawn on one scale, with the numbers behind them. */
export function CategoryChart({ items }: { items: readonly CategoryFigures[] }) {
  const text = useText(messages)
  const { number, percent } = useFormats()
  const most = Math.max(1, ...items.map(({ seats, demand }) => Math.max(seats, demand)))
  const share = (value: number) => `${(value / most) * 100}%`
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h2>{text('chart')}</h2>
        <p>{text('chartText')}</p>
      </figcaption>
      <ul className={styles.rows}>
        {items.map(({ category, seats, taken, demand }) => (
          <li key={category.id}>
            <span className={styles.name}>{category.name}</span>
            <span
              className={styles.track}
              style={
                {
                  '--seats': share(seats),
                  '--taken': share(taken),
                  '--demand': share(demand),
                } as CSSProperties
              }
              aria-hidden="true"
            >
              <span className={styles.seats} />
              <span className={styles.taken} />
              <span className={styles.demand} />
            </span>
            <span className={styles.value}>
              {text('seatsOf', { taken: number(taken), seats: number(seats), demand: number(demand) })}
            </span>
          </li>
        ))}
      </ul>
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
        rows={items.map((one) => {
          const attendance = attendanceOf(one)
          return {
            key: one.category.id,
            name: one.category.name,
            values: [
              number(one.experiences),
              number(one.seats),
              number(one.taken),
              number(one.demand),
              number(one.waiting),
              number(one.removed),
              attendance === null ? '–' : percent(attendance),
              number(one.points),
            ],
          }
        })}
      />
    </figure>
  )
}
