import type { Standing } from '@esquadro/contract/people/levels/levels'
import type { Outlook } from '@esquadro/contract/reports/score/outlook'
import { Suspense } from 'react'
import { LevelMark } from '../../platform/design/level-mark/level-mark.tsx'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { messages } from './score.messages.ts'
import styles from './standing-card.module.css'

type StandingCardProps = {
  standing: Standing
  levels: Outlook['levels']
  /** The sales that earn the missing points at the default rate, in cents; null at the top. */
  missingCents: number | null
  pointsPerRealBps: number
}

const LevelSection = lazyPart(() => import('./level-section.tsx'), 'LevelSection')

/** Shows the level of a professional, and their position in the small section of all levels. */
export function StandingCard({ standing, levels, missingCents, pointsPerRealBps }: StandingCardProps) {
  const text = useText(messages)
  const design = useDesignText()
  const { number, money, date } = useFormats()
  const { level, sublevel, nextLevel, missing, levelStartsAt, floor, setUntil } = standing
  return (
    <section className={styles.card} aria-labelledby="standing">
      <h2 id="standing">{text('label', { cycle: standing.cycle })}</h2>
      <div className={styles.mark}>
        <LevelMark level={level} sublevel={sublevel} size="large" isNamed />
      </div>
      <div className={styles.section}>
        <Suspense fallback={null}>
          <LevelSection levels={levels} standing={standing} isBrief />
        </Suspense>
      </div>
      {nextLevel && missing !== null ? (
        <>
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
      {/* Below its start, a level is kept by the guarantee of the previous cycle, or because the team set it. */}
      {standing.points < levelStartsAt && (
        <p className={styles.floor}>
          {setUntil
            ? text('setByHand', { level: design(`level.${level}`), on: date(setUntil) })
            : text('floor', { level: design(`level.${floor}`) })}
        </p>
      )}
      <TextLink to="/score">{text('toScore')}</TextLink>
    </section>
  )
}
