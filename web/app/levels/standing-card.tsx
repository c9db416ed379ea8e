import type { Standing } from '@esquadro/contract/levels/levels'
import { DimensionLine } from '../design/dimension-line/dimension-line.tsx'
import { LevelMark } from '../design/level-mark/level-mark.tsx'
import { TextLink } from '../design/link/text-link.tsx'
import { useDesignText } from '../design/use-design-text.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './levels.messages.ts'
import styles from './standing-card.module.css'

type StandingCardProps = {
  standing: Standing
  /** The sales that earn the missing points at the default rate, in cents; null at the top. */
  missingCents: number | null
  pointsPerRealBps: number
}

/** The level of a professional, and the progress to the next one on a dimension line. */
export function StandingCard({ standing, missingCents, pointsPerRealBps }: StandingCardProps) {
  const text = useText(messages)
  const design = useDesignText()
  const { number, points, money } = useFormats()
  const { level, sublevel, nextLevel, nextStartsAt, missing, levelStartsAt, floor } = standing
  const way = nextStartsAt === null ? 0 : nextStartsAt - levelStartsAt
  return (
    <section className={styles.card} aria-labelledby="standing">
      <h2 id="standing">{text('label', { cycle: standing.cycle })}</h2>
      <div className={styles.mark}>
        <LevelMark level={level} sublevel={sublevel} size="large" isNamed />
      </div>
      {nextLevel && nextStartsAt !== null && missing !== null ? (
        <>
          <DimensionLine
            label={text('progress', { level: design(`level.${level}`), next: design(`level.${nextLevel}`) })}
            isLabelHidden
            value={standing.points - levelStartsAt}
            max={way}
            valueText={points(standing.points)}
            minText={number(levelStartsAt)}
            maxText={number(nextStartsAt)}
            ticks={[1, 2].map((step) => ({ at: Math.ceil((way * step) / 3) }))}
          />
          <p className={styles.missing}>
            {text('missing', {
              count: missing,
              points: number(missing),
              level: design(`level.${nextLevel}`),
            })}
          </p>
          {missingCents !== null && (
            <p className={styles.floor}>
              {text('missingSales', {
                amount: money(missingCents),
                rate: number(pointsPerRealBps / 10_000),
              })}
            </p>
          )}
        </>
      ) : (
        <p className={styles.missing}>{text('top')}</p>
      )}
      {/* Below its start a level is held only by the guarantee of the previous cycle. */}
      {standing.points < levelStartsAt && (
        <p className={styles.floor}>{text('floor', { level: design(`level.${floor}`) })}</p>
      )}
      <TextLink to="/score">{text('toScore')}</TextLink>
    </section>
  )
}
