import type { ResponseOf } from '@esquadro/contract'
import type * as rankings from '@esquadro/contract/reports/rankings/cms'
import { useId } from 'react'
import { Chart } from '../../platform/design/chart/chart.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './rankings.messages.ts'
import styles from './rankings.module.css'

type Ranking = ResponseOf<typeof rankings.getProfessionalsRanking>

/** The period and its points, in one line above the ranking. */
export function RankingPeriod({ ranking }: { ranking: Ranking }) {
  const text = useText(messages)
  const { number, date, time } = useFormats()
  const { period, totals, computedAt } = ranking
  return (
    <p className={styles.period}>
      {text('period.days', { from: date(period.from), to: date(period.to) })}{' '}
      {text('total', { points: number(totals.points) })}{' '}
      {text('totalBefore', { points: number(totals.previousPoints) })}
      {computedAt && ` ${text('computedAt', { time: time(computedAt) })}`}
    </p>
  )
}

/** Shows the first ten as bars with a tick at their previous value. */
export function RankingChart({ ranking }: { ranking: Ranking }) {
  const text = useText(messages)
  const { number, points, date } = useFormats()
  const id = useId()
  const { first, previous } = ranking
  if (first.length === 0) return null
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{text('chart')}</h2>
      <p>{text('chartText', { from: date(previous.from), to: date(previous.to) })}</p>
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
