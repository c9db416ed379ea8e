import { score } from '@esquadro/contract/calls/professional'
import { daysBetween } from '@esquadro/contract/platform/fields/date'
import type { Outlook } from '@esquadro/contract/reports/score/outlook'
import { Suspense } from 'react'
import { useEndpoint } from '../../platform/api/queries.ts'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { DimensionLine } from '../../platform/design/dimension-line/dimension-line.tsx'
import { Page } from '../../platform/design/layout/page.tsx'
import { Section } from '../../platform/design/layout/section.tsx'
import { LevelMark } from '../../platform/design/level-mark/level-mark.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { Skeleton, SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { LevelSection } from './level-section.tsx'
import { messages } from './score.messages.ts'
import styles from './score.module.css'
import { Simulator } from './simulator.tsx'
import { useRise } from './use-rise.ts'

const RisePanel = lazyPart(() => import('./rise-panel.tsx'), 'RisePanel')

/** §2 /score: the level, the missing points, expiring points and a simulator. */
export default function ScorePage() {
  const text = useText(messages)
  const outlook = useEndpoint(score.getOutlook)
  return (
    <Page>
      <PageTitle title={text('title')} description={text('lead')} />
      <PageHeader
        title={text('title')}
        text={text('lead')}
        action={
          <ButtonLink to="/extract" variant="secondary">
            {text('toExtract')}
          </ButtonLink>
        }
      />
      {outlook.data ? (
        <Content outlook={outlook.data} />
      ) : outlook.error ? (
        <ErrorState reading={outlook} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

function Content({ outlook }: { outlook: Outlook }) {
  const text = useText(messages)
  const rise = useRise(outlook.rise)
  return (
    <>
      {rise && (
        <Suspense fallback={null}>
          <RisePanel rise={rise} standing={outlook.standing} levels={outlook.levels} />
        </Suspense>
      )}
      <div className={styles.top}>
        <LevelSection levels={outlook.levels} standing={outlook.standing} />
        <div className={styles.side}>
          <Standing outlook={outlook} />
          <Cycle outlook={outlook} />
          <Expiring items={outlook.expiring} />
        </div>
      </div>
      <Section title={text('simulator.title')} text={text('simulator.text')}>
        <Simulator />
      </Section>
    </>
  )
}

function Standing({ outlook }: { outlook: Outlook }) {
  const text = useText(messages)
  const design = useDesignText()
  const { number, money, date } = useFormats()
  const { standing, missingCents, pointsPerRealBps } = outlook
  const { level, sublevel, nextLevel, missing } = standing
  return (
    <section className={styles.block} aria-labelledby="score-standing">
      <h2 id="score-standing">{text('label', { cycle: standing.cycle })}</h2>
      <p className={styles.points}>
        <data value={standing.points}>{number(standing.points)}</data>
        <span>{design('points.unit')}</span>
      </p>
      <LevelMark level={level} sublevel={sublevel} isNamed />
      {nextLevel && missing !== null ? (
        <div className={styles.words}>
          <p className={styles.strong}>
            {text('missing', {
              count: missing,
              points: number(missing),
              level: design(`level.${nextLevel}`),
            })}
          </p>
          {missingCents !== null && (
            <p className={styles.small}>
              {text('missingSales', { amount: money(missingCents), rate: number(pointsPerRealBps / 10_000) })}
            </p>
          )}
        </div>
      ) : (
        <p className={styles.strong}>{text('top')}</p>
      )}
      {standing.points < standing.levelStartsAt && (
        <p className={styles.small}>
          {standing.setUntil
            ? text('setByHand', { level: design(`level.${standing.level}`), on: date(standing.setUntil) })
            : text('floor', { level: design(`level.${standing.floor}`) })}
        </p>
      )}
    </section>
  )
}

function Cycle({ outlook }: { outlook: Outlook }) {
  const text = useText(messages)
  const design = useDesignText()
  const { date } = useFormats()
  const { cycle, afterCycle, standing } = outlook
  const days = daysBetween(cycle.startsOn, cycle.endsOn) + 1
  const level = design(`level.${afterCycle.level}`)
  return (
    <section className={styles.block} aria-labelledby="score-cycle">
      <h2 id="score-cycle">{text('cycle.title', { cycle: cycle.name })}</h2>
      <DimensionLine
        label={text('cycle.title', { cycle: cycle.name })}
        isLabelHidden
        value={days - cycle.daysLeft}
        max={days}
        valueText={text('cycle.left', { count: cycle.daysLeft })}
        minText={date(cycle.startsOn)}
        maxText={date(cycle.endsOn)}
        tone="ink"
        isTime
      />
      <p>
        {text(afterCycle.isLower ? 'cycle.falls' : 'cycle.keeps', {
          day: date(afterCycle.startsOn),
          level,
          from: design(`level.${standing.level}`),
        })}
      </p>
    </section>
  )
}

const shown = 6

function Expiring({ items }: { items: Outlook['expiring'] }) {
  const text = useText(messages)
  const { number, month, date } = useFormats()
  const largest = Math.max(...items.map(({ points }) => points))
  const later = items.slice(shown).reduce((sum, { points }) => sum + points, 0)
  return (
    <section className={styles.block} aria-labelledby="score-expiring">
      <h2 id="score-expiring">{text('expiring.title')}</h2>
      {items.length === 0 ? (
        <p className={styles.small}>{text('expiring.none')}</p>
      ) : (
        <ul className={styles.months}>
          {items.slice(0, shown).map((item) => (
            <li key={item.month}>
              <span>
                {month(item.month)}
                <span className={styles.small}>
                  {' '}
                  {text('expiring.from', { day: date(item.firstOn).slice(0, 5) })}
                </span>
              </span>
              <data value={item.points}>{number(item.points)}</data>
              <span className={styles.bar} style={{ inlineSize: `${(item.points / largest) * 100}%` }} />
            </li>
          ))}
          {later > 0 && (
            <li>
              <span className={styles.small}>{text('expiring.later')}</span>
              <data value={later}>{number(later)}</data>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function Waiting() {
  const text = useText(messages)
  return (
    <div className={styles.top} role="status" aria-label={text('loading')}>
      <Skeleton height="36rem" />
      <div className={styles.side}>
        <Skeleton width="60%" height="4rem" />
        <SkeletonText lines={3} />
        <Skeleton height="5rem" />
        <SkeletonText lines={5} />
      </div>
    </div>
  )
}
