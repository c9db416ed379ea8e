import type { ExtractLine, ExtractSummary } from '@esquadro/contract/ledger/extract/extract'
import { entryKinds, entryStatuses } from '@esquadro/texts/entries'
import { Badge } from '../../../platform/design/badge/badge.tsx'
import { cx } from '../../../platform/design/cx.ts'
import { capitalized, useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../extract.messages.ts'
import { lineText, statusTones } from '../line/line-text.ts'
import { useSigned } from '../use-signed.ts'
import styles from './extract-list.module.css'
import { groupByMonth } from './periods.ts'

type ExtractListProps = {
  lines: readonly ExtractLine[]
  /** The sums of the months, beside their names; left out if filters hide some lines. */
  months?: ExtractSummary['months'] | undefined
  /** Grouped by month, like a bank statement; otherwise one list in which each line has its full date. */
  isByMonth: boolean
  isFetching?: boolean
  onOpen: (line: ExtractLine) => void
}

/** The lines of a statement. Each is a button that opens its calculation. */
export function ExtractList({ lines, months, isByMonth, isFetching, onOpen }: ExtractListProps) {
  const text = useText(messages)
  const formats = useFormats()
  const signed = useSigned()
  if (!isByMonth)
    return (
      <section className={styles.month} aria-label={text('list.other')} aria-busy={isFetching}>
        <Lines lines={lines} hasYear onOpen={onOpen} />
      </section>
    )
  return (
    <div className={styles.months} aria-busy={isFetching}>
      {groupByMonth(lines, formats.date).map(({ month, lines: ofMonth }) => {
        const sums = months?.find((sum) => sum.month === month)
        const deducted = sums ? sums.spent + sums.expired + sums.reversed : 0
        return (
          <section key={month} className={styles.month} aria-labelledby={`month-${month}`}>
            <header className={styles.monthHead}>
              <h3 id={`month-${month}`}>{capitalized(formats.month(month))}</h3>
              {sums && (
                <p>
                  {text('month.earned', { points: signed(sums.earned) })}
                  {deducted > 0 && <> · {text('month.taken', { points: signed(-deducted) })}</>}
                </p>
              )}
            </header>
            <Lines lines={ofMonth} onOpen={onOpen} />
          </section>
        )
      })}
    </div>
  )
}

type LinesProps = Pick<ExtractListProps, 'lines' | 'onOpen'> & { hasYear?: boolean }

/** The rows alone, also used for the latest ones on the first page. */
export function Lines({ lines, onOpen, hasYear }: LinesProps) {
  const kinds = useWords(entryKinds)
  const statuses = useWords(entryStatuses)
  const text = useText(messages)
  const formats = useFormats()
  const signed = useSigned()
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const { title, about } = lineText(line, text, kinds)
        const day = formats.date(line.occurredAt)
        return (
          <li key={line.id}>
            <button
              type="button"
              className={styles.line}
              data-year={hasYear || undefined}
              onClick={() => onOpen(line)}
              aria-haspopup="dialog"
            >
              <span className={cx(styles.day, hasYear && styles.withYear)}>
                {hasYear ? day : day.slice(0, 5)}
              </span>
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>
                {about && <span className={styles.about}>{about}</span>}
              </span>
              <span className={styles.figures}>
                <span className={styles.sums}>
                  <data value={line.amount} className={styles.amount} data-sign={signOf(line)}>
                    {signed(line.amount)}
                  </data>
                  <span className={styles.balance}>
                    {text('line.balance', { points: formats.number(line.balanceAfter) })}
                  </span>
                </span>
                {line.status !== 'available' && line.status !== 'done' && (
                  <span className={styles.status}>
                    <Badge tone={statusTones[line.status]}>
                      {line.status === 'pending' && line.availableAt
                        ? text('status.pendingUntil', { day: formats.date(line.availableAt).slice(0, 5) })
                        : statuses[line.status]}
                    </Badge>
                  </span>
                )}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function signOf({ amount, status }: ExtractLine): 'in' | 'out' | 'void' {
  if (status === 'reversed') return 'void'
  return amount < 0 ? 'out' : 'in'
}
