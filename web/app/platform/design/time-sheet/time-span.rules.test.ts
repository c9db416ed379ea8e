import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeScale, placeOf, placeText, shareOf } from './time-span.rules.ts'

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

describe('placeText', () => {
  it('places the text beside the line of today where that line crosses the span', () => {
    expect(placeText({ start: 0.1, end: 0.6 }, 0.4)).toEqual({ at: 0.4, side: 'after' })
    expect(placeText({ start: 0.5, end: 0.9 }, 0.7)).toEqual({ at: 0.7, side: 'before' })
  })

  it('lets no text cross today or the edge of the sheet if one of the sides has room', () => {
    const room = 0.38
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, share, share, (a, b, today) => {
        const span = { start: Math.min(a, b), end: Math.max(a, b) }
        const { at, side } = placeText(span, today)
        const [from, to] = side === 'after' ? [at, at + room] : [at - room, at]
        const isFree = (to <= today || from >= today) && from >= 0 && to <= 1
        const hasRoom =
          span.start < today && today < span.end
            ? true
            : span.start >= today
              ? span.start <= 1 - room
              : span.end >= room
        return isFree || !hasRoom
      }),
    )
  })
})
