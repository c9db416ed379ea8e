import { describe, expect, it } from 'vitest'
import { roundUp, scaleOf, toBars } from './month-chart.rules.ts'

const bar = (earned: number, taken = 0) => ({ month: '2026-11', earned, taken })

describe('the chart of points per month', () => {
  it.each([
    [0, 1],
    [1, 1],
    [7, 8],
    [130, 150],
    [249, 250],
    [27_608, 30_000],
    [100_000, 100_000],
  ])('ends its axis for %d at %d', (value, end) => expect(roundUp(value)).toBe(end))

  it('counts everything that went out together', () => {
    const [first] = toBars([{ month: '2026-11', earned: 9, spent: 1, expired: 2, reversed: 4 }])
    expect(first).toEqual({ month: '2026-11', earned: 9, taken: 7 })
  })

  it('leaves no room below the line where nothing was taken', () => {
    const scale = scaleOf([bar(90)], 200)
    expect(scale).toMatchObject({ top: 100, line: 200, perPixel: 0.5 })
  })

  it('draws what came in and what went out to one scale, within the height', () => {
    const { perPixel, line } = scaleOf([bar(100), bar(0, 100)], 200)
    expect(line).toBe(100)
    expect(line + 100 / perPixel).toBe(200)
  })
})
