import { useId } from 'react'
import { roundUp } from '../chart/chart.rules.ts'
import styles from './years-chart.module.css'
import { heightIn, sheet, stepsOf, type YearsItem } from './years-chart.rules.ts'

interface YearsChartProps {
  /** The text alternative: the subject of the chart and where its numbers are. */
  readonly label: string
  readonly items: readonly YearsItem[]
  /** The words of the lines. */
  readonly words: { readonly now: string; readonly before: string; readonly below?: string }
  readonly format: (value: number) => string
}

/**
 * Twelve months as the profile of a terrain: a line for the values, the year before as a dashed line, the current month, which is not over,
 * in the accent. Only a picture: the numbers are in a table below it.
 */
export function YearsChart({ label, items, words, format }: YearsChartProps) {
  const hatching = useId()
  const values = items.map(({ value }) => value)
  const before = items.map((item) => item.before ?? 0)
  const below = items.map((item) => item.below ?? 0)
  const top = roundUp(Math.max(1, ...values, ...before))
  const lowest = Math.max(0, ...below)
  // A small value below the baseline stays visible beside large ones above it.
  const scale = { top, bottom: lowest === 0 ? 0 : Math.max(roundUp(lowest), top / 8) }
  const yOf = heightIn(scale)
  const base = yOf(0)
  const width = sheet.width / items.length
  const last = sheet.width - width
  const hasBefore = before.some((value) => value > 0)
  return (
    <div className={styles.chart}>
      <ul className={styles.legend} aria-hidden="true">
        <li data-line="now">{words.now}</li>
        {hasBefore && <li data-line="before">{words.before}</li>}
        {lowest > 0 && words.below && <li data-line="below">{words.below}</li>}
      </ul>
      <div role="img" aria-label={label} className={styles.sheet}>
        <div className={styles.axis} aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <span key={value} style={{ insetBlockStart: `${(100 * yOf(value)) / sheet.height}%` }}>
              {format(value)}
            </span>
          ))}
        </div>
        <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`} preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <pattern
              id={hatching}
              width="12"
              height="34"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(30)"
            >
              <line x1="0" y1="0" x2="0" y2="34" className={styles.hatch} />
            </pattern>
          </defs>
          <path className={styles.grid} d={`M0 0H${sheet.width}M0 ${yOf(top / 2)}H${sheet.width}`} />
          <path className={styles.ground} d={`${stepsOf(values, yOf)}V${Math.round(base)}H0Z`} />
          {lowest > 0 && (
            <path
              className={styles.below}
              fill={`url(#${hatching})`}
              d={`${stepsOf(below, (value) => yOf(-value))}V${Math.round(base)}H0Z`}
            />
          )}
          {hasBefore && <path className={styles.before} d={stepsOf(before, yOf)} />}
          <path className={styles.now} d={stepsOf(values.slice(0, -1), yOf, width)} />
          <path
            className={styles.current}
            d={`M${last} ${Math.round(yOf(values.at(-2) ?? 0))}V${Math.round(yOf(values.at(-1) ?? 0))}H${sheet.width}`}
          />
          <path className={styles.base} d={`M0 ${base}H${sheet.width}`} />
          {items.map((item, index) => (
            <rect
              key={item.key}
              className={styles.month}
              x={index * width}
              y="0"
              width={width}
              height={sheet.height}
            >
              <title>
                {[
                  item.name,
                  `${words.now} ${format(item.value)}`,
                  hasBefore && `${words.before} ${format(item.before ?? 0)}`,
                  words.below && `${words.below} ${format(item.below ?? 0)}`,
                ]
                  .filter(Boolean)
                  .join('\n')}
              </title>
            </rect>
          ))}
        </svg>
        <div className={styles.names} aria-hidden="true">
          {items.map(({ key, shortName }) => (
            <span key={key}>{shortName}</span>
          ))}
        </div>
      </div>
    </div>
  )
}
