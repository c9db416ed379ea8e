import { describe, expect, it } from 'vitest'
import { roundUp, toBars } from './month-chart.rules.ts'

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

  it('sums everything spent, expired and reversed', () => {
    const [first] = toBars([{ month: '2026-11', earned: 9, spent: 1, expired: 2, reversed: 4 }])
    expect(first).toEqual({ month: '2026-11', earned: 9, taken: 7 })
  })
})
