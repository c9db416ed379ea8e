import { type MonthFacts } from '@esquadro/contract/reports/store-scores/store-score'
import { MERIT_RULE } from '@esquadro/contract/reports/store-scores/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeMerit, yearUpTo } from './store-scores.rules.ts'

const facts = (input: Partial<MonthFacts>): MonthFacts => ({
  accepted: 0,
  valueCents: 0,
  fast: 0,
  prompt: 0,
  refused: 0,
  rejected: 0,
  reversed: 0,
  ...input,
})

describe('computeMerit', () => {
  it.each([
    ['nothing', {}, { total: 0, accuracyBps: null }],
    [
      'one invoice of R$ 1.000 sent the next day',
      { accepted: 1, valueCents: 100_000, fast: 1 },
      { invoices: 10, value: 1, speed: 5, accuracy: 4, total: 20 },
    ],
    ['a value just below', { accepted: 1, valueCents: 99_999 }, { value: 0, accuracy: 2, total: 12 }],
    ['sent within the week', { accepted: 2, prompt: 2 }, { speed: 4, accuracy: 6, total: 30 }],
    ['four of five right', { accepted: 4, refused: 1 }, { accuracyBps: 8_000, accuracy: 0, total: 40 }],
    ['nine of ten right', { accepted: 9, rejected: 1 }, { accuracyBps: 9_000, accuracy: 11, total: 101 }],
    ['only mistakes', { refused: 2, rejected: 1, reversed: 1 }, { accuracyBps: 0, total: 0 }],
  ])('follows the rule for %s', (_, input, expected) => {
    expect(computeMerit(facts(input))).toMatchObject(expected)
  })

  it('adds up, is a whole number, and never falls with one more accepted invoice', () => {
    const count = fc.integer({ min: 0, max: 5_000 })
    fc.assert(
      fc.property(
        count,
        count,
        count,
        count,
        fc.integer({ min: 0, max: 10 ** 12 }),
        (accepted, refused, rejected, reversed, valueCents) => {
          const input = facts({
            accepted,
            refused,
            rejected,
            reversed,
            valueCents,
            fast: Math.floor(accepted / 2),
          })
          const merit = computeMerit(input)
          expect(merit.invoices + merit.value + merit.speed + merit.accuracy).toBe(merit.total)
          expect(Number.isInteger(merit.total)).toBe(true)
          expect(merit.accuracy * 10_000).toBeLessThanOrEqual(
            (merit.total - merit.accuracy) * MERIT_RULE.accuracyMostBps,
          )
          expect(computeMerit({ ...input, accepted: accepted + 1 }).total).toBeGreaterThanOrEqual(merit.total)
        },
      ),
    )
  })
})

describe('yearUpTo', () => {
  it('returns the twelve months that end with the given one', () => {
    expect(yearUpTo('2026-02')).toEqual([
      '2025-03',
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ])
  })
})
