import { describe, expect, it } from 'vitest'
import { toBars } from './month-chart.rules.ts'

describe('the chart of points per month', () => {
  it('counts everything that went out together', () => {
    const [first] = toBars([{ month: '2026-11', earned: 9, spent: 1, expired: 2, reversed: 4 }])
    expect(first).toEqual({ month: '2026-11', earned: 9, taken: 7 })
  })
})
