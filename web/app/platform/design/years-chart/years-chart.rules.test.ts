import { expect, it } from 'vitest'
import { heightIn, stepsOf, sumsOf } from './years-chart.rules.ts'

const item = (value: number, before: number | null) => ({
  key: String(value),
  name: '',
  shortName: '',
  value,
  before,
})

it('draws steps of equal width above a baseline', () => {
  const yOf = heightIn({ top: 100, bottom: 25 })
  expect(stepsOf([0, 50, 100], yOf)).toBe('M0 800H400V400H800V0H1200')
})

it('compares the sums only if there is a year before', () => {
  expect(sumsOf([item(30, 10), item(30, 30)])).toEqual({ now: 60, before: 40, change: 0.5 })
  expect(sumsOf([item(30, null)])).toEqual({ now: 30, before: 0, change: null })
})
