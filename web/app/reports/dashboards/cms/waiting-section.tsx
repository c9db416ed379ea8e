import { businessDay, daysBetween } from '@esquadro/contract/platform/fields/date'
import type { Waiting } from '@esquadro/contract/reports/dashboards/cms'
import { Link } from 'react-router'
import { waitingLinks } from '../../../cms-waiting.ts'
import { Section } from '../../../platform/design/layout/section.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useSettings } from '../../../platform/page/settings.ts'
import { messages } from './cms-dashboard.messages.ts'
import styles from './cms-dashboard.module.css'
import { ExportPart } from './export-part.tsx'

/** Lists the items that wait for an administrator with their age, oldest first; each row links to its list. */
export function WaitingSection({ waiting, at }: { waiting: readonly Waiting[]; at: string }) {
  const text = useText(messages)
  const present = waiting.filter(({ count }) => count > 0)
  return (
    <Section title={text('waiting')} action={<ExportPart part="waiting" name={text('waiting')} />}>
      {present.length === 0 ? (
        <p className={styles.none}>{text('waitingNone')}</p>
      ) : (
        <ul className={styles.waiting}>
          {present.map((task) => (
            <WaitingRow key={task.kind} task={task} at={at} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function WaitingRow({ task, at }: { task: Waiting; at: string }) {
  const text = useText(messages)
  const { number, money, points } = useFormats()
  const { pceLabel } = useSettings()
  const { kind, count, since, cents } = task
  const dayOf = (instant: string) => businessDay(new Date(instant))
  const days = since === null ? 0 : Math.max(0, daysBetween(dayOf(since), dayOf(at)))
  const amount = cents !== null ? money(cents) : task.points !== null ? points(task.points) : null
  return (
    <li>
      <Link to={waitingLinks[kind]} className={styles.waitingRow}>
        <span className={styles.count}>{number(count)}</span>
        <span className={styles.whatName}>{text(`waiting.${kind}`, { count, pce: pceLabel })}</span>
        {amount !== null && <span className={styles.amount}>{amount}</span>}
        {since !== null && (
          <span className={styles.since}>
            {days === 0 ? text('sinceToday') : text('since', { count: days })}
          </span>
        )}
      </Link>
    </li>
  )
}
