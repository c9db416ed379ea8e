import type { ResponseOf } from '@esquadro/contract'
import type * as rankings from '@esquadro/contract/reports/rankings/cms'
import { useId } from 'react'
import { Chart } from '../../platform/design/chart/chart.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './rankings.messages.ts'
import styles from './rankings.module.css'

type Ranking = ResponseOf<typeof rankings.getProfessionalsRanking>

/** Shows the totals of the period, and the first ten as bars with a tick at their previous value. */
export function RankingChart({ ranking }: { ranking: Ranking }) {
  const text = useText(messages)
  const { number, points, date, time } = useFormats()
  const id = useId()
  const { first, period, previous, totals, computedAt } = ranking
  if (first.length === 0) return null
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{text('chart')}</h2>
      <p>
        {text('total', { points: number(totals.points) })}{' '}
        <span>{text('totalBefore', { points: number(totals.previousPoints) })}</span>
      </p>
      <p>
        {text('chartText', {
          from: date(period.from),
          to: date(period.to),
          previousFrom: date(previous.from),
          previousTo: date(previous.to),
        })}
        {computedAt && ` ${text('computedAt', { time: time(computedAt) })}`}
      </p>
      <Chart
        layout="rows"
        label={text('chart')}
        series={[
          { key: 'points', label: text('points'), mark: 'solid' },
          { key: 'previousPoints', label: text('previousPoints'), mark: 'tick' },
        ]}
        items={first.map((row) => ({
          key: row.id,
          place: `${row.position}º`,
          name: row.name,
          values: { points: row.points, previousPoints: row.previousPoints },
          figure: points(row.points),
        }))}
        format={number}
      />
    </section>
  )
}
