import { expect, it } from 'vitest'
import { refusedOf } from './overview.rules.ts'

const facts = (accepted: number, refused = 0, rejected = 0, reversed = 0) => ({
  accepted,
  valueCents: 0,
  fast: 0,
  prompt: 0,
  refused,
  rejected,
  reversed,
})

it('counts refused files, rejected and reversed notes over all months', () => {
  expect(refusedOf([facts(5, 1), facts(1, 0, 2, 1)])).toEqual({ decided: 10, refused: 4, share: 0.4 })
})

it('has no share if nothing was decided', () => {
  expect(refusedOf([facts(0)])).toEqual({ decided: 0, refused: 0, share: null })
})
