import { businessDay, daysBetween } from '@esquadro/contract/platform/fields/date'
import type { InvoicePath, PathExit } from '@esquadro/contract/reports/dashboards/cms'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { Section } from '../../../platform/design/layout/section.tsx'
import { NumbersTable } from '../../../platform/design/numbers-table/numbers-table.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-dashboard.messages.ts'
import { pathLinks } from './links.ts'
import styles from './path-section.module.css'
import { type Exit, flow, sheet, stepsOf } from './path-section.rules.ts'

/** The way of the notes from the store to the statement, with what leaves it at each step and how old that is. */
export function PathSection({ path, at }: { path: InvoicePath; at: string }) {
  const text = useText(messages)
  const { date } = useFormats()
  return (
    <Section title={text('path')} text={text('pathText', { day: date(path.from) })}>
      {path.sent === 0 ? (
        <p className={styles.none}>{text('pathNone')}</p>
      ) : (
        <figure className={styles.figure}>
          <Drawing path={path} />
          <Steps path={path} at={at} />
          <PathTable path={path} />
        </figure>
      )}
    </Section>
  )
}

/** The stream: as thick as the notes are many; what leaves it bends down. */
function Drawing({ path }: { path: InvoicePath }) {
  const { bands, exits, ends } = flow(path)
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bands.map((d) => (
        <path key={d} d={d} className={styles.band} />
      ))}
      {exits.map(({ kind, d }) => (
        <path key={kind} d={d} className={styles.exit} data-waits={isWaiting(kind) || undefined} />
      ))}
      {ends.map((d, index) => (
        <path key={d} d={d} className={styles.section} data-end={index === ends.length - 1 || undefined} />
      ))}
    </svg>
  )
}

const isWaiting = (kind: PathExit) => kind === 'unattributed' || kind === 'in-review'

function Steps({ path, at }: { path: InvoicePath; at: string }) {
  const text = useText(messages)
  const { number, points } = useFormats()
  return (
    <ol className={styles.steps}>
      {stepsOf(path).map(({ step, count, exits }) => (
        <li key={step} style={{ '--share': count / path.sent } as CSSProperties}>
          <p className={styles.step} data-end={step === 'credited' || undefined}>
            <span className={styles.count}>{number(count)}</span>
            <span className={styles.name}>{text(`path.${step}`)}</span>
            {step === 'credited' && path.points > 0 && (
              <span className={styles.points}>{`+${points(path.points)}`}</span>
            )}
          </p>
          <ul className={styles.exits}>
            {exits.map((exit) => (
              <ExitRow key={exit.kind} exit={exit} at={at} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function useAge(at: string) {
  const text = useText(messages)
  return (since: string | null) => {
    if (since === null) return ''
    const days = daysBetween(businessDay(new Date(since)), businessDay(new Date(at)))
    return days <= 0 ? text('sinceToday') : text('since', { count: days })
  }
}

function ExitRow({ exit: { kind, count, since, place }, at }: { exit: Exit; at: string }) {
  const text = useText(messages)
  const { number } = useFormats()
  const age = useAge(at)
  const to = pathLinks[kind]
  const words = (
    <>
      <strong>{number(count)}</strong> {text(`path.${kind}`, { count })}
    </>
  )
  return (
    <li data-waits={isWaiting(kind) || undefined} style={{ '--place': `${place}%` } as CSSProperties}>
      {to ? <Link to={to}>{words}</Link> : <span>{words}</span>}
      <span className={styles.age}>{age(since)}</span>
    </li>
  )
}

function PathTable({ path }: { path: InvoicePath }) {
  const text = useText(messages)
  const { number, money, date } = useFormats()
  return (
    <NumbersTable
      summary={text('months.table')}
      label={text('path.numbers')}
      head={[text('path.step'), text('months.count'), text('months.value'), text('path.oldest')]}
      rows={stepsOf(path).flatMap(({ step, count, exits }) => [
        { key: step, name: text(`path.${step}`), values: [number(count), '', ''] },
        ...exits.map(({ kind, count: left, cents, since }) => ({
          key: kind,
          name: text(`path.${kind}`, { count: left }),
          values: [number(left), money(cents), since === null ? '–' : date(since)],
        })),
      ])}
    />
  )
}
