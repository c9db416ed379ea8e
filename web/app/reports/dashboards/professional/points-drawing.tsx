import type { DashboardData } from '@esquadro/contract/reports/dashboards/professional'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../dashboards.messages.ts'
import styles from './points-drawing.module.css'

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`

/** Draws the points of the cycle, and the available and pending points, on one scale; nothing while there are none. */
export function PointsDrawing({ summary, standing }: Pick<DashboardData, 'summary' | 'standing'>) {
  const text = useText(messages)
  const { number } = useFormats()
  const available = Math.max(0, summary.available)
  const pending = summary.pending.points
  const cycle = Math.max(0, standing.points)
  const scale = Math.max(cycle, available + pending)
  if (scale === 0) return null
  return (
    <dl className={styles.drawing}>
      <div>
        <dt>{text('drawing.cycle', { cycle: standing.cycle })}</dt>
        <dd className={styles.value}>{number(cycle)}</dd>
        <dd className={styles.dimension} style={{ inlineSize: percent(cycle / scale) }} aria-hidden="true" />
        <dd>{text('drawing.cycleText')}</dd>
      </div>
      <div>
        <dt>{text('drawing.balance')}</dt>
        <dd className={styles.value}>{number(summary.balance)}</dd>
        <dd className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: percent(available / scale) }} />
          <span data-pending style={{ inlineSize: percent(pending / scale) }} />
        </dd>
        {summary.owed === 0 && (
          <dd>
            {pending > 0
              ? text('drawing.balanceText', { available: number(available), pending: number(pending) })
              : text('drawing.balanceSettled')}
          </dd>
        )}
      </div>
    </dl>
  )
}
