import type { ChartItem, ChartSeries } from './chart.types.ts'

/** A mark of an item, as shares of the drawing in percent. */
export interface ChartMark {
  readonly key: string
  readonly mark: ChartSeries['mark']
  readonly from: number
  readonly size: number
}

export interface ChartScale {
  readonly top: number
  /** The largest value below the baseline, positive; 0 if nothing is drawn there. */
  readonly bottom: number
}

/** Returns the next round number from `value` up (one digit followed by zeros), for the end of an axis. */
export function roundUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= value) ?? 10
  return step * power
}

const sumOf = (series: readonly ChartSeries[], { values }: ChartItem) =>
  series.reduce((sum, { key }) => sum + Math.max(0, values[key] ?? 0), 0)

/** Returns the scale of columns, whose series are stacked above or below the baseline. */
export function scaleOfColumns(series: readonly ChartSeries[], items: readonly ChartItem[]): ChartScale {
  const largest = (part: readonly ChartSeries[]) => Math.max(0, ...items.map((item) => sumOf(part, item)))
  const below = largest(series.filter(({ isBelow }) => isBelow))
  const above = largest(series.filter(({ isBelow }) => !isBelow))
  const top = roundUp(above)
  // A small value below the baseline stays visible beside large ones above it.
  return { top, bottom: below === 0 ? 0 : Math.max(roundUp(below), top / 10) }
}

/** Returns the marks of a column, from the bottom of the drawing upwards. */
export function marksOfColumn(
  series: readonly ChartSeries[],
  item: ChartItem,
  { top, bottom }: ChartScale,
): ChartMark[] {
  const share = (value: number) => (100 * value) / (top + bottom)
  const ends = { above: bottom, below: bottom }
  return series.flatMap(({ key, mark, isBelow }) => {
    const value = Math.max(0, item.values[key] ?? 0)
    if (value === 0) return []
    if (isBelow) ends.below -= value
    const from = isBelow ? ends.below : ends.above
    if (!isBelow) ends.above += value
    return [{ key, mark, from: share(from), size: share(value) }]
  })
}

/** Returns the marks of a row. All start at its left end and share the scale of the largest value of all items. */
export function marksOfRow(
  series: readonly ChartSeries[],
  item: ChartItem,
  items: readonly ChartItem[],
): ChartMark[] {
  const largest = Math.max(1, ...items.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0)))
  return series.flatMap(({ key, mark }) => {
    const size = (100 * Math.max(0, item.values[key] ?? 0)) / largest
    return size === 0 ? [] : [{ key, mark, from: 0, size }]
  })
}
