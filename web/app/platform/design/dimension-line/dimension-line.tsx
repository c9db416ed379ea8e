import type { CSSProperties } from 'react'
import { cx } from '../cx.ts'
import styles from './dimension-line.module.css'
import { share } from './share.ts'

export type DimensionTick = { at: number; label?: string; isStrong?: boolean }

type DimensionLineProps = {
  value: number
  max: number
  /** The name of the measured value. */
  label: string
  isLabelHidden?: boolean
  /** The value as text, above its position on the line: "12.340 Pts". */
  valueText: string
  /** The texts at both ends of the line. */
  minText?: string
  maxText?: string
  /** Marks between the ends, such as sublevels. */
  ticks?: readonly DimensionTick[]
  tone?: 'accent' | 'ink' | 'success' | 'warn' | 'danger'
  /** Leaves out the texts at the ends and the value, for a table row or file that shows them itself. */
  isThin?: boolean
  /** Shows a period instead of progress: a mark shows today, and nothing is filled. */
  isTime?: boolean
}

const place = (at: number, max: number) => ({ '--at': `${share(at, max) * 100}%` }) as CSSProperties

/** A dimension line with oblique ticks and its value above it. Its thick part shows the progress. */
export function DimensionLine({
  value,
  max,
  label,
  isLabelHidden,
  valueText,
  minText,
  maxText,
  ticks = [],
  tone = 'accent',
  isThin,
  isTime,
}: DimensionLineProps) {
  const at = share(value, max)
  return (
    <div className={cx(styles.dimension, isThin && styles.thin)} data-tone={tone}>
      {!isLabelHidden && <span className={styles.label}>{label}</span>}
      {!isThin && (
        <span className={styles.value} style={place(value, max)} data-side={at < 0.5 ? 'start' : 'end'}>
          {valueText}
        </span>
      )}
      <div
        className={styles.line}
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.round(at * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={valueText}
      >
        {!isTime && <span className={styles.done} style={place(value, max)} />}
        <span className={styles.end} style={place(0, 1)} />
        {ticks.map((tick) => (
          <span
            key={tick.at}
            className={cx(styles.tick, tick.isStrong && styles.strong)}
            data-passed={(!isTime && tick.at <= value) || undefined}
            style={place(tick.at, max)}
          />
        ))}
        <span className={styles.end} style={place(1, 1)} />
        <span className={styles.now} style={place(value, max)} />
      </div>
      {!isThin && (minText || maxText || ticks.some((tick) => tick.label)) && (
        <div className={styles.scale} aria-hidden="true">
          <span style={place(0, 1)} data-edge="start">
            {minText}
          </span>
          {ticks.map(
            (tick) =>
              tick.label && (
                <span key={tick.at} style={place(tick.at, max)}>
                  {tick.label}
                </span>
              ),
          )}
          <span style={place(1, 1)} data-edge="end">
            {maxText}
          </span>
        </div>
      )}
    </div>
  )
}
