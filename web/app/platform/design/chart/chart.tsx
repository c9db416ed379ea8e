import type { CSSProperties } from 'react'
import { TextLink } from '../link/text-link.tsx'
import styles from './chart.module.css'
import { type ChartMark, marksOfColumn, marksOfRow, scaleOfColumns } from './chart.rules.ts'
import type { ChartItem, ChartSeries } from './chart.types.ts'

interface ChartProps {
  /** `columns` for vertical bars, such as months; `rows` for horizontal bars, such as stores. */
  readonly layout: 'columns' | 'rows'
  /** The text alternative: the subject of the chart and where its numbers are. Columns only, because rows show their numbers as text. */
  readonly label: string
  readonly series: readonly ChartSeries[]
  readonly items: readonly ChartItem[]
  /** Formats a value for the axis and for the tooltip of a column. */
  readonly format: (value: number) => string
  /** Columns only: shows lines and values at the side instead of figures above the columns. */
  readonly hasAxis?: boolean
}

/**
 * Shows values as bars on one scale. Columns are only a picture: keyboard and screen reader users get the numbers and links from a table
 * beside it. Rows show their names and numbers as text.
 */
export function Chart(props: ChartProps) {
  return props.layout === 'columns' ? <Columns {...props} /> : <Rows {...props} />
}

const place = ({ from, size }: ChartMark) => ({ '--from': `${from}%`, '--size': `${size}%` }) as CSSProperties

function Marks({ marks }: { marks: readonly ChartMark[] }) {
  return marks.map((mark) => (
    <span key={mark.key} className={styles.mark} data-mark={mark.mark} style={place(mark)} />
  ))
}

function Columns({ label, series, items, format, hasAxis }: ChartProps) {
  const scale = scaleOfColumns(series, items)
  const base = (100 * scale.bottom) / (scale.top + scale.bottom)
  const largest = Math.max(...items.map(({ values }) => Math.max(...Object.values(values))))
  return (
    <div className={styles.columns}>
      {series.length > 1 && <Legend series={series} />}
      <div role="img" aria-label={label} className={styles.drawing} data-axis={hasAxis || undefined}>
        {hasAxis && <Axis top={scale.top} bottom={scale.bottom} base={base} format={format} />}
        <div className={styles.plot} aria-hidden="true">
          <span className={styles.base} style={{ insetBlockEnd: `${base}%` }} />
          {items.map((item) => (
            <Column
              key={item.key}
              item={item}
              series={series}
              marks={marksOfColumn(series, item, scale)}
              format={format}
              isMost={Object.values(item.values).includes(largest)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

function Axis({
  top,
  bottom,
  base,
  format,
}: {
  top: number
  bottom: number
  base: number
  format: (value: number) => string
}) {
  const at = [
    { value: top, share: 100 },
    { value: top / 2, share: base + (100 - base) / 2 },
    { value: 0, share: base },
    ...(bottom > top / 4 ? [{ value: -bottom, share: 0 }] : []),
  ]
  return (
    <div className={styles.axis} aria-hidden="true">
      {at.map(({ value, share }) => (
        <span key={value} style={{ insetBlockEnd: `${share}%` }}>
          <span>{format(value)}</span>
        </span>
      ))}
    </div>
  )
}

interface ColumnProps {
  readonly item: ChartItem
  readonly series: readonly ChartSeries[]
  readonly marks: readonly ChartMark[]
  readonly format: (value: number) => string
  /** The figure is shown on narrow screens too. */
  readonly isMost: boolean
}

function Column({ item, series, marks, format, isMost }: ColumnProps) {
  const end = Math.max(0, ...marks.map(({ from, size }) => from + size))
  return (
    <span className={styles.column} data-current={item.isCurrent || undefined}>
      <Marks marks={marks} />
      {item.figure !== undefined && (
        <span className={styles.figure} data-most={isMost || undefined} style={{ insetBlockEnd: `${end}%` }}>
          {item.figure}
        </span>
      )}
      <span className={styles.name}>{item.shortName ?? item.name}</span>
      <span className={styles.tip}>
        <strong>{item.name}</strong>
        {series.map(({ key, label }) => (
          <span key={key}>
            {label} {format(item.values[key] ?? 0)}
          </span>
        ))}
      </span>
    </span>
  )
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {series.map(({ key, label, mark }) => (
        <li key={key} data-mark={mark}>
          {label}
        </li>
      ))}
    </ul>
  )
}

function Rows({ series, items }: ChartProps) {
  return (
    <div className={styles.rows}>
      {series.length > 1 && <Legend series={series} />}
      <ol>
        {items.map((item) => (
          <li key={item.key} data-places={item.place !== undefined || undefined}>
            {item.place !== undefined && <span className={styles.place}>{item.place}</span>}
            <span className={styles.rowName}>
              {item.to ? <TextLink to={item.to}>{item.name}</TextLink> : item.name}
            </span>
            <span className={styles.track} aria-hidden="true">
              <Marks marks={marksOfRow(series, item, items)} />
            </span>
            <span className={styles.rowFigure}>{item.figure}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
