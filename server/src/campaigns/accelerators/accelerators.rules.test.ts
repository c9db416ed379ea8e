import { expect, it } from 'vitest'
import { byRank } from './accelerators.rules.ts'

it('sorts levels by rank, and puts a removed level last', () => {
  const rows = ['diamante', 'cobre', 'bronze', 'ouro', 'prata'].map((level) => ({ level }))
  expect(byRank(rows).map(({ level }) => level)).toEqual(['bronze', 'prata', 'ouro', 'diamante', 'cobre'])
})
