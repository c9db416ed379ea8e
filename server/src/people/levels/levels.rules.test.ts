import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../platform/clock.ts'
import {
  centsFor,
  computeStanding,
  daysOfCycle,
  findCycle,
  findRise,
  levelAfterCycle,
} from './levels.rules.ts'

const starts = [0, 10_000, 30_000, 60_000, 120_000]
const levels = LEVELS.map((level, rank) => ({ level, rank, startsAtPoints: starts[rank] ?? 0 }))
const stand = (points: number, floorRank = 0) => computeStanding(levels, { points, floorRank, cycle: '2026' })

describe('the level of a score', () => {
  it.each([
    [0, 'bronze', 'I', 'prata', 10_000],
    [3_333, 'bronze', 'I', 'prata', 6_667],
    [3_334, 'bronze', 'II', 'prata', 6_666],
    [6_667, 'bronze', 'III', 'prata', 3_333],
    [9_999, 'bronze', 'III', 'prata', 1],
    [10_000, 'prata', 'I', 'ouro', 20_000],
    [23_334, 'prata', 'III', 'ouro', 6_666],
    [59_999, 'ouro', 'III', 'platina', 1],
    [60_000, 'platina', 'I', 'diamante', 60_000],
    [120_000, 'diamante', 'I', null, null],
    // The top level has the step of the level below: 20.000.
    [140_000, 'diamante', 'II', null, null],
    [160_000, 'diamante', 'III', null, null],
    [9_000_000, 'diamante', 'III', null, null],
  ] as const)('%i points: %s %s', (points, level, sublevel, nextLevel, missing) => {
    expect(stand(points)).toMatchObject({ points, level, sublevel, nextLevel, missing })
  })

  it('does not fall below the floor of the previous cycle', () => {
    expect(stand(500, 2)).toMatchObject({
      level: 'ouro',
      sublevel: 'I',
      floor: 'ouro',
      nextLevel: 'platina',
      missing: 59_500,
    })
    expect(stand(70_000, 2)).toMatchObject({ level: 'platina', floor: 'ouro' })
  })

  it('is the lowest for a score below zero', () => {
    expect(stand(-40)).toMatchObject({ level: 'bronze', sublevel: 'I', missing: 10_040 })
  })

  it('never falls by earning', () => {
    const place = (points: number, floor: number) => {
      const { level, sublevel } = stand(points, floor)
      return LEVELS.indexOf(level) * 3 + ['I', 'II', 'III'].indexOf(sublevel)
    }
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000, max: 200_000 }),
        fc.nat({ max: 50_000 }),
        fc.nat({ max: 4 }),
        (points, more, floor) => place(points + more, floor) >= place(points, floor),
      ),
    )
  })
})

describe('cycles', () => {
  it.each([
    ['2026-01-01', '2026', '2026-1'],
    ['2026-06-30', '2026', '2026-1'],
    ['2026-07-01', '2026', '2026-2'],
    ['2026-12-31', '2026', '2026-2'],
  ])('contain %s in %s, or by semesters in %s', (day, year, semester) => {
    expect(findCycle(day, 'calendar-year')).toBe(year)
    expect(findCycle(day, 'calendar-semester')).toBe(semester)
  })

  it.each(['2026', '2026-1', '2026-2'])('cover in %s its first to its last day', (name) => {
    const { startsOn, endsOn } = daysOfCycle(name)
    const setting = name.includes('-') ? 'calendar-semester' : 'calendar-year'
    expect([findCycle(startsOn, setting), findCycle(endsOn, setting)]).toEqual([name, name])
    expect(findCycle(addDays(startsOn, -1), setting)).not.toBe(name)
    expect(findCycle(addDays(endsOn, 1), setting)).not.toBe(name)
  })
})

describe('the level after a cycle', () => {
  it.each([
    [0, 0, 'bronze'],
    [500, 2, 'prata'],
    [30_000, 2, 'ouro'],
    [10_000, 1, 'prata'],
    [9_999, 1, 'bronze'],
    [130_000, 2, 'diamante'],
    [-5, 0, 'bronze'],
  ])('is computed from %i points over the floor %i: %s', (points, floorRank, level) => {
    expect(levelAfterCycle(levels, { points, floorRank })).toBe(level)
  })
})

describe('the rise to show', () => {
  const at = new Date('2026-11-20T12:00:00Z')
  const raisedAt = at.toISOString()
  const change = (from: (typeof LEVELS)[number], to: (typeof LEVELS)[number]) => ({ from, to, at })
  it.each([
    ['nothing', [], 'prata', null],
    ['a rise', [change('bronze', 'prata')], 'prata', { from: 'bronze', to: 'prata', raisedAt }],
    [
      'two rises',
      [change('bronze', 'prata'), change('prata', 'ouro')],
      'ouro',
      { from: 'bronze', to: 'ouro', raisedAt },
    ],
    ['a fall', [change('ouro', 'prata')], 'prata', null],
    [
      'a rise after a fall',
      [change('ouro', 'bronze'), change('bronze', 'prata')],
      'prata',
      { from: 'bronze', to: 'prata', raisedAt },
    ],
    ['a rise and a fall', [change('bronze', 'prata'), change('prata', 'bronze')], 'bronze', null],
    ['a rise that does not hold', [change('bronze', 'prata')], 'bronze', null],
  ] as const)('after %s', (_, changes, current, rise) => {
    expect(findRise(changes, current)).toEqual(rise)
  })
})

describe('sales for points', () => {
  it('are sufficient, and one cent less is not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (points, bps) => {
          const cents = centsFor(points, bps) ?? 0
          const earned = (value: number) => (BigInt(value) * BigInt(bps)) / 1_000_000n
          return earned(cents) >= BigInt(points) && earned(cents - 1) < BigInt(points)
        },
      ),
    )
    expect(centsFor(9_000, 10_000)).toBe(900_000)
    expect(centsFor(1, 0)).toBeNull()
  })
})
