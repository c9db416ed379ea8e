import { expect, it } from 'vitest'
import { createFormats } from '../../i18n/format.ts'
import { formatBound } from './format-bound.ts'

it.each([
  ['thresholds.1.startsAtPoints', 1_000_000_000, '1.000.000.000', '1,000,000,000'],
  ['amountCents', 100_000_000, 'R$ 1.000.000,00', 'R$1,000,000.00'],
  ['pceRateBps', 250, '2,5', '2.5'],
  ['rateBps', 10_000, '100', '100'],
  ['pointsPerRealBps', 1_000_000, '100', '100'],
  ['multiplierBps', 15_000, '1,5', '1.5'],
])('shows the limit of %s in the unit in which it is entered', (field, bound, portuguese, english) => {
  expect(formatBound(field, bound, createFormats('ptBR')).replace(/\s/g, ' ')).toBe(portuguese)
  expect(formatBound(field, bound, createFormats('en')).replace(/\s/g, ' ')).toBe(english)
})
