import type { ExtractSummary as Summary } from '@esquadro/contract/extract/extract'
import { Notice } from '../design/notice/notice.tsx'
import { Skeleton } from '../design/skeleton/skeleton.tsx'
import { Stat } from '../design/stat/stat.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './extract.messages.ts'
import styles from './extract-summary.module.css'

/** The points that can be spent, in large figures; then pending and expiring points and those of the cycle. */
export function ExtractSummary({ summary }: { summary: Summary }) {
  const text = useText(messages)
  const { number, points, date } = useFormats()
  const { available, pending, expiring, owed, balance } = summary
  const near = pending.days
    .slice(0, 3)
    .map(({ day, points: many }) =>
      text('summary.pendingOn', { points: number(many), day: date(day).slice(0, 5) }),
    )
  const more = pending.days.length - near.length
  return (
    <section aria-label={text('summary.label')} className={styles.summary}>
      <div className={styles.main}>
        <Stat
          size="large"
          label={text('summary.available')}
          value={number(available)}
          unit="Pts"
          hint={
            balance === available
              ? text('summary.balanceOnly')
              : text('summary.balance', { points: points(balance) })
          }
        />
      </div>
      <Stat
        label={text('summary.pending')}
        value={number(pending.points)}
        hint={
          pending.points === 0 ? (
            text('summary.pendingNone')
          ) : (
            <>
              {near.join(' · ')}
              {more > 0 && ` ${text('summary.pendingMore', { count: more })}`}
            </>
          )
        }
      />
      <Stat
        label={text('summary.expiring')}
        value={number(expiring.in90Days)}
        hint={
          expiring.next
            ? text('summary.expiringNext', {
                points: number(expiring.next.points),
                day: date(expiring.next.day),
              })
            : text('summary.expiringNone')
        }
      />
      <div className={styles.cycle}>
        <Stat
          label={text('summary.cycle', { cycle: summary.cycle })}
          value={number(summary.earnedInCycle)}
          hint={text('summary.cycleHint')}
        />
      </div>
      {owed > 0 && (
        <div className={styles.wide}>
          <Notice tone="warn" title={text('summary.owedTitle', { points: points(owed) })}>
            {text('summary.owedText')}
          </Notice>
        </div>
      )}
    </section>
  )
}

/** A skeleton of the four figures while they load. */
export function ExtractSummarySkeleton() {
  return (
    <div className={styles.summary} aria-hidden="true">
      <div className={styles.main}>
        <Skeleton width="9rem" />
        <Skeleton width="14rem" height="4rem" />
      </div>
      {[1, 2, 3].map((figure) => (
        <div key={figure}>
          <Skeleton width="60%" />
          <Skeleton width="45%" height="2.5rem" />
        </div>
      ))}
    </div>
  )
}
