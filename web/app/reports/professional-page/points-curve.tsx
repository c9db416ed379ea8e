import type { ProfessionalYear } from '@esquadro/contract/reports/professional-page/cms'
import { NumbersTable } from '../../platform/design/numbers-table/numbers-table.tsx'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './person.messages.ts'
import styles from './points-curve.module.css'
import { curveOf, sheet } from './points-curve.rules.ts'

/** The score of the cycle as a curve under the lines of the levels; the numbers are in a table below it. */
export function PointsCurve({ year }: { readonly year: ProfessionalYear }) {
  const text = useText(messages)
  const design = useDesignText()
  const { number, date, shortMonth } = useFormats()
  const { score, now, at, line, ground, lines, months } = curveOf(year)
  const percent = (value: number) => `${value / 10}%`
  return (
    <figure className={styles.figure}>
      <div
        role="img"
        aria-label={text('curve.label', { points: number(score), cycle: year.cycle })}
        className={styles.sheet}
      >
        <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.ground} d={ground} />
          {lines.map(({ level, y }) => (
            <path key={level} className={styles.level} data-level={level} d={`M0 ${y}H${sheet.width}`} />
          ))}
          <path className={styles.today} d={`M${now} 0V${sheet.height}`} />
          <path className={styles.line} d={line} />
        </svg>
        <div aria-hidden="true">
          {lines.map(({ level, startsAtPoints, y }) => (
            <span key={level} className={styles.name} style={{ insetBlockStart: percent(y) }}>
              {design(`level.${level}`)} <span>{number(startsAtPoints)}</span>
            </span>
          ))}
          <span
            className={styles.score}
            data-side={now > 700 ? 'left' : 'right'}
            style={{ insetBlockStart: percent(at), insetInlineStart: percent(now) }}
          >
            <span>{number(score)}</span>
          </span>
        </div>
      </div>
      <div className={styles.months} aria-hidden="true">
        {months.map(({ month, x }) => (
          <span key={month} style={{ insetInlineStart: percent(x) }}>
            {shortMonth(month)}
          </span>
        ))}
      </div>
      <NumbersTable
        summary={text('table')}
        label={text('curve.days')}
        head={[text('curve.day'), text('curve.points')]}
        rows={year.scores.toReversed().map(({ day, points }) => ({
          key: day,
          name: date(day),
          values: [number(points)],
        }))}
      />
    </figure>
  )
}
