import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../platform/clock.ts'
import { periodBefore, resolvePeriod } from './rankings.rules.ts'

describe('the period of a ranking', () => {
  it.each([
    [{}, { from: '2026-01-01', to: '2026-11-20' }],
    [{ from: '2026-11-01' }, { from: '2026-11-01', to: '2026-11-20' }],
    [{ to: '2025-03-31' }, { from: '2025-01-01', to: '2025-03-31' }],
    [{ from: '2026-12-01' }, { from: '2026-12-01', to: '2026-12-01' }],
    [{ from: '2026-11-02', to: '2026-11-01' }, null],
  ])('of %j is %j', (range, period) => expect(resolvePeriod(range, '2026-11-20')).toEqual(period))

  it('follows the previous one without a gap and has the same length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 800 }), (start, length) => {
        const from = addDays('2020-01-01', start)
        const period = { from, to: addDays(from, length) }
        const before = periodBefore(period)
        expect(addDays(before.to, 1)).toBe(from)
        expect(addDays(before.from, length)).toBe(before.to)
      }),
    )
  })
})
