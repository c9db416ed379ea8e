import type { CSSProperties, ReactNode } from 'react'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { messages } from './time-sheet.messages.ts'
import styles from './time-sheet.module.css'
import { computeScale, placeOf, placeText, type Scale, type Span, shareOf } from './time-span.rules.ts'

export type SheetRow = Span & {
  readonly id: string
  /** The figure above its dimension line: "2×". */
  readonly figure: string
  /** Whether the period is running, upcoming or over. */
  readonly tone: 'running' | 'upcoming' | 'over'
  readonly content: ReactNode
}

type TimeSheetProps = {
  /** The name of the rows for screen readers. */
  label: string
  rows: readonly SheetRow[]
  today: string
}

const at = (share: number) => `${Math.round(share * 10_000) / 100}%`

/** Shows periods on one time axis, each with a dimension line from its first day to its last, with months above and a line for today. */
export function TimeSheet({ label, rows, today }: TimeSheetProps) {
  const text = useText(messages)
  const { shortMonth, date } = useFormats()
  const scale = computeScale(rows, today)
  const share = shareOf(today, scale)
  return (
    <div className={styles.sheet} style={{ '--today': at(share) } as CSSProperties}>
      <div className={styles.months} aria-hidden="true">
        <div className={styles.axis}>
          <p className={styles.today} data-side={share <= 0.5 ? 'after' : 'before'}>
            {text('today', { day: date(today).slice(0, 5) })}
          </p>
          <ol>
            {scale.months.map((month) => (
              <li key={month}>
                {shortMonth(month)}
                {month.slice(5, 7) === '01' && <span className={styles.year}> {month.slice(0, 4)}</span>}
              </li>
            ))}
          </ol>
        </div>
      </div>
      <ul aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row} data-tone={row.tone}>
            <div className={styles.words}>{row.content}</div>
            <div className={styles.line}>
              <VisuallyHidden>
                {text('span', {
                  figure: row.figure,
                  from: date(row.startsOn),
                  to: date(row.endsOn),
                })}
              </VisuallyHidden>
              <Dimension row={row} scale={scale} today={share} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The dimension line of a period: cut off at the end of the sheet; if the period is outside the sheet, only its days. */
function Dimension({ row, scale, today }: { row: SheetRow; scale: Scale; today: number }) {
  const { date } = useFormats()
  const place = placeOf(row, scale)
  if (!place)
    return (
      <span className={styles.away} aria-hidden="true">
        {`${row.figure} · ${date(row.startsOn)} – ${date(row.endsOn)}`}
      </span>
    )
  const { at: anchor, side } = placeText(place, today)
  return (
    <>
      <span
        className={styles.dimension}
        aria-hidden="true"
        data-open-start={!place.hasStart || undefined}
        data-open-end={!place.hasEnd || undefined}
        style={{ insetInlineStart: at(place.start), inlineSize: at(place.end - place.start) }}
      />
      <span
        className={styles.text}
        aria-hidden="true"
        data-side={side}
        style={side === 'after' ? { insetInlineStart: at(anchor) } : { insetInlineEnd: at(1 - anchor) }}
      >
        <span className={styles.figure}>{row.figure}</span>
        <span className={styles.days}>
          {`${date(row.startsOn).slice(0, 5)} – ${date(row.endsOn).slice(0, 5)}`}
        </span>
      </span>
    </>
  )
}
