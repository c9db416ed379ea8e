import { expect, it } from 'vitest'
import { curveOf } from './points-curve.rules.ts'

const levels = [
  { level: 'bronze', startsAtPoints: 0 },
  { level: 'prata', startsAtPoints: 10_000 },
  { level: 'ouro', startsAtPoints: 30_000 },
] as const
const cycle = { from: '2026-01-01', to: '2026-12-31', today: '2026-07-02', levels: [...levels] }

it('rises with each day and ends today, below the line of the next level', () => {
  const curve = curveOf({
    ...cycle,
    scores: [
      { day: '2026-02-01', points: 5_000 },
      { day: '2026-05-01', points: 12_000 },
    ],
  })
  expect(curve.line).toBe('M0 1000H85V843H329V623H499')
  expect(curve.lines.map(({ level, y }) => [level, y])).toEqual([
    ['bronze', 1000],
    ['prata', 686],
    ['ouro', 57],
  ])
  expect([curve.score, curve.at, curve.now, curve.months.length]).toEqual([12_000, 623, 499, 12])
})

it('is flat without points, and shows the level to reach', () => {
  const curve = curveOf({ ...cycle, scores: [] })
  expect(curve.line).toBe('M0 1000H499')
  expect(curve.lines.map(({ level }) => level)).toEqual(['bronze', 'prata'])
})

it('has the lines of all levels above the highest one', () => {
  const curve = curveOf({ ...cycle, scores: [{ day: '2026-02-01', points: 90_000 }] })
  expect(curve.lines).toHaveLength(3)
})
