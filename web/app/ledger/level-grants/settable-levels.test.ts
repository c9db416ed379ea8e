import { expect, it } from 'vitest'
import { type LevelHolder, settableLevels } from './settable-levels.ts'

const holder = (level: LevelHolder['score']['level'], levelSetUntil: string | null = null): LevelHolder => ({
  score: { level, points: 0, sublevel: 'I' },
  levelSetUntil,
})

it('offers the levels above the one from the points', () => {
  expect(settableLevels(holder('bronze'))).toEqual(['prata', 'ouro', 'platina', 'diamante'])
  expect(settableLevels(holder('ouro'))).toEqual(['platina', 'diamante'])
  expect(settableLevels(holder('diamante'))).toEqual([])
})

it('offers every level while one is set by hand', () => {
  expect(settableLevels(holder('diamante', '2026-12-31'))).toEqual(['prata', 'ouro', 'platina', 'diamante'])
})
