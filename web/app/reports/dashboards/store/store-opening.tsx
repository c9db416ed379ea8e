import type { StoreDashboardData } from '@esquadro/contract/reports/dashboards/shopkeeper'
import { DimensionLine } from '../../../platform/design/dimension-line/dimension-line.tsx'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { FigureLink } from '../figure-link.tsx'
import opening from '../opening.module.css'
import { Opening } from '../opening.tsx'
import { messages } from './store-today.messages.ts'
import styles from './store-today.module.css'

/** Shows the number of open tasks, or that there are none; beside it the score of the month. */
export function StoreOpening({ data }: { data: StoreDashboardData }) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  const { refusedFiles, unattributed, preRegistrations, expiring, colleaguesWaiting, rejected } = data
  // Sign-ups and renewals of others are reminders, not tasks of the store.
  const waiting = refusedFiles.total + unattributed.total + colleaguesWaiting
  const [last] = data.latest
  // The headline is the sum of these numbers.
  const tasks = [
    ...(colleaguesWaiting > 0 ? [{ key: 'colleagues', value: colleaguesWaiting } as const] : []),
    { key: 'refused', value: refusedFiles.total },
    { key: 'unattributed', value: unattributed.total },
  ] as const
  const reminders = [
    { key: 'rejected', value: rejected.total },
    { key: 'unfinished', value: preRegistrations.total },
    { key: 'expiring', value: expiring.total },
  ] as const
  return (
    <Opening
      above={text('waiting')}
      headline={
        waiting > 0 ? { value: waiting, unit: text('waiting.unit', { count: waiting }) } : text('calm.title')
      }
      under={
        waiting > 0 ? (
          text('waiting.text')
        ) : (
          <>
            {last ? text('calm.text', { at: dateTime(last.sentAt) }) : text('calm.textNone')}
            {preRegistrations.total > 0 && ` ${text('calm.remind', { count: preRegistrations.total })}`}
          </>
        )
      }
      aside={<Score score={data.score} ranking={data.ranking} />}
    >
      <Facts facts={tasks} isAccented />
      <p className={styles.remind}>{text('remind')}</p>
      <Facts facts={reminders} />
    </Opening>
  )
}

interface FactsProps {
  readonly facts: readonly { readonly key: keyof typeof placeOf; readonly value: number }[]
  readonly isAccented?: boolean
}

function Facts({ facts, isAccented = false }: FactsProps) {
  const text = useText(messages)
  return (
    <div className={styles.facts}>
      {facts.map(({ key, value }) => (
        <FigureLink
          key={key}
          label={text(`fact.${key}`)}
          value={value}
          to={value > 0 ? `#today-${key}` : placeOf[key]}
          isAccented={isAccented}
        />
      ))}
    </div>
  )
}

/** The target of a figure while the page has no task of its kind. */
const placeOf = {
  colleagues: '/team',
  rejected: '/invoices?status=rejected',
  refused: '/invoices',
  unattributed: '/invoices?status=unattributed',
  unfinished: '/pre-sign-up',
  expiring: '/follow-up',
} as const

/** Shows the merit of the current month, the rank among the stores if the programme shows it, and the accuracy. */
function Score({ score, ranking }: Pick<StoreDashboardData, 'score' | 'ranking'>) {
  const text = useText(messages)
  const { number, month, percent } = useFormats()
  const { total, accuracyBps } = score.merit
  return (
    <section className={styles.score} aria-labelledby="today-score">
      <h2 id="today-score" className={opening.above}>
        {text('score.title', { month: month(score.month) })}
      </h2>
      <p className={styles.merit}>
        <data value={total}>{number(total)}</data>
        <span>{text('score.unit')}</span>
      </p>
      {ranking && (
        <p className={styles.place}>
          {ranking.position === null ? (
            text('score.unranked')
          ) : (
            <>
              <strong>{text('score.position', { position: number(ranking.position) })}</strong>{' '}
              {text('score.among', { count: ranking.stores, stores: number(ranking.stores) })}
            </>
          )}
        </p>
      )}
      {accuracyBps === null ? (
        !ranking && <p className={styles.place}>{text('score.none')}</p>
      ) : (
        <DimensionLine
          label={text('score.accuracy')}
          value={accuracyBps}
          max={10_000}
          valueText={percent(accuracyBps / 10_000)}
          tone="ink"
        />
      )}
      <TextLink to="/store-score">{text('score.more')}</TextLink>
    </section>
  )
}
