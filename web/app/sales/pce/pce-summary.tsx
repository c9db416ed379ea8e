import type { PceSummary as Summary } from '@esquadro/contract/sales/pce/pce'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { Stat } from '../../platform/design/stat/stat.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './pce.messages.ts'
import styles from './pce-summary.module.css'

/** Shows the amount to be paid, in large figures; then amounts in review, paid, and refused or reversed. */
export function PceSummary({ summary, today }: { summary: Summary; today: string }) {
  const text = useText(messages)
  const { money, date } = useFormats()
  const { totals, nextDue } = summary
  const voided = {
    count: totals.refused.count + totals.reversed.count,
    cents: totals.refused.cents + totals.reversed.cents,
  }
  const count = (of: { count: number }) => text('summary.count', { count: of.count })
  return (
    <section aria-label={text('summary.label')} className={styles.summary}>
      <div className={styles.main}>
        <Stat
          size="large"
          label={text('summary.approved')}
          value={money(totals.approved.cents)}
          hint={
            nextDue
              ? text(nextDue.day < today ? 'summary.late' : 'summary.due', {
                  amount: money(nextDue.cents),
                  day: date(nextDue.day),
                })
              : text('summary.dueNone')
          }
        />
      </div>
      <Stat
        label={text('summary.pending')}
        value={money(totals.pending.cents)}
        hint={
          totals.suspended.count > 0
            ? text('summary.suspended', { amount: money(totals.suspended.cents) })
            : count(totals.pending)
        }
      />
      <Stat label={text('summary.paid')} value={money(totals.paid.cents)} hint={count(totals.paid)} />
      <Stat label={text('summary.void')} value={money(voided.cents)} hint={count(voided)} />
    </section>
  )
}

/** A skeleton of the four figures while they load. */
export function PceSummarySkeleton() {
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
