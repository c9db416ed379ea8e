import type { ResponseOf } from '@esquadro/contract'
import type * as rankings from '@esquadro/contract/rankings/cms'
import { useId } from 'react'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './rankings.messages.ts'
import styles from './rankings.module.css'

type Ranking = ResponseOf<typeof rankings.getProfessionalsRanking>

/** The sums of the period, and the first ten as bars with a tick where each stood before. */
export function RankingChart({ ranking }: { ranking: Ranking }) {
  const text = useText(messages)
  const { number, points, date } = useFormats()
  const id = useId()
  const { first, period, previous, totals } = ranking
  const most = Math.max(1, ...first.flatMap((one) => [one.points, one.previousPoints]))
  const share = (value: number) => `${(100 * Math.max(0, value)) / most}%`
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
      </p>
      <ol className={styles.bars}>
        {first.map((one) => (
          <li key={one.id}>
            <span className={styles.place}>{one.position}º</span>
            <span className={styles.name}>{one.name}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ inlineSize: share(one.points) }} />
              {one.previousPoints > 0 && (
                <span className={styles.tick} style={{ insetInlineStart: share(one.previousPoints) }} />
              )}
            </span>
            <span className={styles.number}>{points(one.points)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
