import { describe, expect, it } from 'vitest'
import { climb, heightOf, pointOn, type Sheet, stackStoreys } from './level-section.rules.ts'

const storeys = stackStoreys([
  { level: 'bronze', startsAtPoints: 0 },
  { level: 'prata', startsAtPoints: 10_000 },
  { level: 'ouro', startsAtPoints: 30_000 },
])

describe('stackStoreys', () => {
  it('has three landings per storey, the top storey as tall as the one below', () => {
    expect(storeys.map(({ landings }) => landings.map(({ startsAt }) => startsAt))).toEqual([
      [0, 3_334, 6_667],
      [10_000, 16_667, 23_334],
      [30_000, 36_667, 43_334],
    ])
    expect(storeys[2]?.endsAt).toBe(50_000)
  })

  it.each([
    [-50, 0],
    [0, 0],
    [5_000, 0.5],
    [10_000, 1],
    [20_000, 1.5],
    [40_000, 2.5],
    [900_000, 3],
  ])('places a score of %i at %d storeys', (points, height) => {
    expect(heightOf(storeys, points)).toBe(height)
  })
})

describe('The path upwards', () => {
  const sheet: Sheet = { width: 340, storey: 90, slab: 7, left: 20, right: 230, dimension: 250 }
  const top = { storey: 2, third: 2 }

  it('leads from the lower landing to the upper one and never down', () => {
    const way = climb(sheet, 3, { from: { storey: 0, third: 2 }, to: { storey: 1, third: 1 } })
    const heights = way.map(({ y }) => y)
    expect(heights).toEqual(heights.toSorted((a, b) => b - a))
    expect(heights[0]).toBe(62 + 270 - 60)
    expect(heights.at(-1)).toBe(62 + 270 - 90 - 30)
    for (const { x } of way) {
      expect(x).toBeGreaterThan(sheet.left)
      expect(x).toBeLessThan(sheet.right)
    }
  })

  it('is a single point if the level does not change', () => {
    expect(climb(sheet, 3, { from: top, to: top })).toHaveLength(1)
    expect(climb(sheet, 3, { from: top, to: { storey: 0, third: 0 } })).toHaveLength(1)
  })

  it('is walked from its beginning to its end', () => {
    const way = climb(sheet, 3, { from: { storey: 0, third: 0 }, to: top })
    expect(pointOn(way, 0)).toEqual(way[0])
    expect(pointOn(way, 1)).toEqual(way.at(-1))
    expect(pointOn(way, 2)).toEqual(way.at(-1))
    expect(pointOn(way, 0.5).y).toBeLessThan(way[0]?.y ?? 0)
  })
})
