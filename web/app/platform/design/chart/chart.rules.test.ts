import { describe, expect, it } from 'vitest'
import { marksOfColumn, marksOfRow, roundUp, scaleOfColumns } from './chart.rules.ts'
import type { ChartSeries } from './chart.types.ts'

const series: ChartSeries[] = [
  { key: 'paid', label: 'Pago', mark: 'solid' },
  { key: 'open', label: 'Aberto', mark: 'hatched' },
  { key: 'taken', label: 'Saídas', mark: 'hatched', isBelow: true },
]
const item = (values: Record<string, number>) => ({ key: 'x', name: 'x', values })

describe('A chart', () => {
  it.each([
    [0, 1],
    [1, 1],
    [11, 15],
    [99, 100],
    [201, 250],
    [7_000, 8_000],
  ])('ends the axis of %i at %i', (value, end) => {
    expect(roundUp(value)).toBe(end)
  })

  it('stacks the series of a column on both sides of the baseline', () => {
    const column = item({ paid: 40, open: 40, taken: 20 })
    const scale = scaleOfColumns(series, [column, item({ paid: 10 })])
    expect(scale).toEqual({ top: 80, bottom: 20 })
    expect(marksOfColumn(series, column, scale)).toEqual([
      { key: 'paid', mark: 'solid', from: 20, size: 40 },
      { key: 'open', mark: 'hatched', from: 60, size: 40 },
      { key: 'taken', mark: 'hatched', from: 0, size: 20 },
    ])
  })

  it('leaves no space below the baseline if no value is there', () => {
    expect(scaleOfColumns(series, [item({ paid: 3 })])).toEqual({ top: 3, bottom: 0 })
    expect(scaleOfColumns(series, [])).toEqual({ top: 1, bottom: 0 })
  })

  it('draws all series of a row from its start, on the scale of all rows', () => {
    const rows = [item({ paid: 50, open: 0 }), item({ paid: 10, open: 200 })]
    expect(marksOfRow(series, rows[0] ?? item({}), rows)).toEqual([
      { key: 'paid', mark: 'solid', from: 0, size: 25 },
    ])
  })
})
