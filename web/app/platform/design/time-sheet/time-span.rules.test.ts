import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeScale, placeOf, shareOf } from './time-span.rules.ts'

const today = '2026-11-20'

describe('computeScale', () => {
  it('covers whole months around today and the spans', () => {
    const scale = computeScale([{ startsOn: '2026-10-15', endsOn: '2027-01-02' }], today)
    expect(scale.months).toEqual(['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01'])
    expect(scale.days).toBe(31 + 30 + 31 + 31)
    expect(computeScale([], today).months).toEqual(['2026-11-01'])
  })

  it('keeps today on the sheet however long the history is', () => {
    const scale = computeScale([{ startsOn: '2019-01-01', endsOn: '2031-12-31' }], today)
    expect(scale.months).toHaveLength(12)
    expect(shareOf(today, scale)).toBeGreaterThan(0)
    expect(shareOf(today, scale)).toBeLessThan(1)
  })
})

describe('placeOf', () => {
  it('places every span on the sheet, or returns null outside it', () => {
    const days = fc
      .integer({ min: 0, max: 900 })
      .map((add) => new Date(Date.UTC(2025, 5, 1 + add)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(days, days, (a, b) => {
        const [startsOn = a, endsOn = b] = [a, b].toSorted()
        const place = placeOf({ startsOn, endsOn }, computeScale([], today))
        if (!place) return endsOn < '2026-11-01' || startsOn > '2026-11-30'
        return place.start >= 0 && place.end <= 1 && place.start < place.end
      }),
    )
  })

  it('reports which ends are cut off', () => {
    const scale = computeScale([], today)
    expect(placeOf({ startsOn: '2026-11-01', endsOn: '2026-11-15' }, scale)).toEqual({
      start: 0,
      end: 0.5,
      hasStart: true,
      hasEnd: true,
    })
    expect(placeOf({ startsOn: '2026-10-01', endsOn: '2026-12-15' }, scale)).toMatchObject({
      hasStart: false,
      hasEnd: false,
    })
  })
})
