import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  afterSecondTry,
  MAX_FLAKY,
  summaryOf,
  type Tally,
  tallyOfPlaywright,
  tallyOfVitest,
} from './tally.mjs'

const file = (name: string, tests: Readonly<Record<string, 'passed' | 'failed'>>, isLoaded = true) => ({
  name: resolve(import.meta.dirname, '..', name),
  status: isLoaded && !Object.values(tests).includes('failed') ? 'passed' : 'failed',
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
})
const vitest = (numPassedTests: number, ...testResults: ReturnType<typeof file>[]) =>
  tallyOfVitest({ numPassedTests, testResults })
const journeys = (...statuses: readonly string[]) =>
  tallyOfPlaywright({
    suites: [
      {
        suites: [
          {
            specs: statuses.map((status, nth) => ({
              title: `journey ${nth}`,
              tests: [{ projectName: '360', status }],
            })),
          },
        ],
      },
    ],
    stats: {
      expected: statuses.filter((status) => status === 'expected').length,
      flaky: statuses.filter((status) => status === 'flaky').length,
    },
    errors: [],
  })
const passing: Tally = { passed: 10, failures: [], flaky: [] }
const lastLineOf = (...tallies: readonly Tally[]) => summaryOf(tallies).lines.at(-1)

describe('the result of a run', () => {
  it('is one line if each test passes or fails at once', () => {
    expect(summaryOf([passing, journeys('expected')])).toEqual({ failed: 0, lines: ['11 passed, 0 failed'] })
    expect(summaryOf([passing, journeys('unexpected')])).toEqual({
      failed: 1,
      lines: ['10 passed, 1 failed'],
    })
  })

  it('names a test and a journey that passed at the second try only, and counts them in the last line', () => {
    const first = vitest(4, file('a.test.ts', { 'adds points': 'failed', 'keeps points': 'passed' }))
    const units = afterSecondTry(
      first,
      vitest(2, file('a.test.ts', { 'adds points': 'passed', 'keeps points': 'passed' })),
    )
    expect(summaryOf([units, journeys('expected', 'flaky')])).toEqual({
      failed: 0,
      lines: [
        'Passed at the second try only:',
        '  a.test.ts: adds points',
        '  journey 1 (360)',
        '7 passed, 0 failed',
        '7 passed, 0 failed, 2 flaky',
      ],
    })
  })

  it('fails if more tests need a second try than may', () => {
    const few = journeys(...Array.from({ length: MAX_FLAKY }, () => 'flaky'))
    expect(summaryOf([passing, few]).failed).toBe(0)
    expect(lastLineOf(passing, few)).toBe('12 passed, 0 failed, 2 flaky')
    const many = journeys(...Array.from({ length: MAX_FLAKY + 1 }, () => 'flaky'))
    expect(summaryOf([passing, many]).failed).toBe(1)
    expect(lastLineOf(passing, many)).toBe('13 passed, 1 failed, 3 flaky')
  })

  it('counts a test that fails twice, and one that fails at the second try only, as failed', () => {
    const tests = { first: 'failed', second: 'failed', third: 'passed' } as const
    const first = vitest(8, file('a.test.ts', tests))
    const again = vitest(1, file('a.test.ts', { first: 'failed', second: 'passed', third: 'failed' }))
    expect(lastLineOf(afterSecondTry(first, again))).toBe('8 passed, 2 failed, 1 flaky')
  })

  it('counts a file that cannot be loaded as one failure, and as flaky if it loads at the second try', () => {
    const first = vitest(8, file('a.test.ts', {}, false))
    expect(lastLineOf(first)).toBe('8 passed, 1 failed')
    expect(first.files).toEqual(['a.test.ts'])
    const again = vitest(1, file('a.test.ts', { first: 'passed' }))
    expect(lastLineOf(afterSecondTry(first, again))).toBe('9 passed, 0 failed, 1 flaky')
  })
})
