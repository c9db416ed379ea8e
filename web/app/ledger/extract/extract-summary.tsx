import type { ExtractSummary as Summary } from '@esquadro/contract/ledger/extract/extract'
import { useState } from 'react'
import { DescriptionList } from '../../platform/design/description-list/description-list.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { Popover } from '../../platform/design/popover/popover.tsx'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './extract.messages.ts'
import styles from './extract-summary.module.css'

/** The statement in one line: the available points, then the pending ones and the next to expire. */
export function ExtractSummary({ summary }: { summary: Summary }) {
  const text = useText(messages)
  const { number, points, date } = useFormats()
  const { available, pending, expiring, owed } = summary
  return (
    <section aria-label={text('summary.label')} className={styles.summary}>
      <p className={styles.line}>
        <span className={styles.available}>
          <data value={available}>{number(available)}</data> {text('summary.available', { count: available })}
        </span>
        <span>{pending.points > 0 ? <Pending pending={pending} /> : text('summary.pendingNone')}</span>
        <span>
          {expiring.next
            ? text('summary.expiringNext', {
                points: number(expiring.next.points),
                day: date(expiring.next.day),
              })
            : text('summary.expiringNone')}
        </span>
      </p>
      {owed > 0 && (
        <Notice tone="warn" title={text('summary.owedTitle', { points: points(owed) })}>
          {text('summary.owedText')}
        </Notice>
      )}
    </section>
  )
}

/** The pending points; a press shows the days on which they become available. */
function Pending({ pending }: Pick<Summary, 'pending'>) {
  const text = useText(messages)
  const { number, date } = useFormats()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      label={text('summary.pendingDays')}
      target={
        <button
          type="button"
          className={styles.pending}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {number(pending.points)} {text('summary.pending', { count: pending.points })}
        </button>
      }
    >
      <p className={styles.daysTitle}>{text('summary.pendingDays')}</p>
      <DescriptionList
        items={pending.days.map(({ day, points }) => ({ label: date(day), value: number(points) }))}
      />
    </Popover>
  )
}

/** A skeleton of the line while it loads. */
export function ExtractSummarySkeleton() {
  return (
    <div className={styles.summary} aria-hidden="true">
      <div className={styles.line}>
        <Skeleton width="min(30rem, 100%)" height="2.25rem" />
      </div>
    </div>
  )
}
