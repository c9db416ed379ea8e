import { describe, expect, it } from 'vitest'
import { heightOf, storeysOf } from './level-section.rules.ts'

const storeys = storeysOf([
  { level: 'bronze', startsAtPoints: 0 },
  { level: 'prata', startsAtPoints: 10_000 },
  { level: 'ouro', startsAtPoints: 30_000 },
])

describe('storeysOf', () => {
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
