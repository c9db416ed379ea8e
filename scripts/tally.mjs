// Counts the results of the test runners, and decides what a test that passes only at its second try means.

import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** A test or journey that fails is tried once more. */
export const RETRIES = 1
/** A run with more tests that needed a second try than this fails. */
export const MAX_FLAKY = 2

/** Counts a report of Vitest. A failed file without a failed test, such as one that cannot be loaded, is one failure. */
export function tallyOfVitest({ numPassedTests, testResults }) {
  const broken = testResults.filter(({ status }) => status === 'failed')
  const failures = broken.flatMap(({ name, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    const file = relative(root, name)
    return tests.length > 0 ? tests.map(({ fullName }) => `${file}: ${fullName.trim()}`) : [file]
  })
  const files = broken.map(({ name }) => relative(root, name))
  return { passed: numPassedTests, failures, flaky: [], files }
}

/** Returns the tally of a run whose failed files were run once more. */
export function afterSecondTry(first, second) {
  // The first run counted the tests of the second: only those that still fail are failures.
  const passed = first.passed + first.failures.length - second.failures.length
  const flaky = first.failures.filter((name) => !second.failures.includes(name))
  return { passed, failures: second.failures, flaky }
}

/** Counts a report of Playwright, which retries journeys itself. */
export function tallyOfPlaywright({ suites, stats, errors }) {
  const journeys = suites
    .flatMap(specsOf)
    .flatMap(({ title, tests }) =>
      tests.map(({ projectName, status }) => ({ name: `${title} (${projectName})`, status })),
    )
  const namesOf = (status) => journeys.filter((journey) => journey.status === status).map(({ name }) => name)
  return {
    passed: stats.expected + stats.flaky,
    failures: [...namesOf('unexpected'), ...errors.map(({ message }) => message)],
    flaky: namesOf('flaky'),
  }
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/**
 * Returns how many tests failed, and the last lines of `npm test`. Flaky tests passed, and are named; more than
 * `MAX_FLAKY` of them are one more failure.
 */
export function summaryOf(tallies) {
  const flaky = tallies.flatMap((tally) => tally.flaky)
  const isTooFlaky = flaky.length > MAX_FLAKY
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failures.length, isTooFlaky ? 1 : 0)
  const count = `${passed} passed, ${failed} failed`
  if (flaky.length === 0) return { failed, lines: [count] }
  const lines = [
    'Passed at the second try only:',
    ...flaky.map((name) => `  ${name}`),
    ...(isTooFlaky ? [`More than ${MAX_FLAKY} of them are a failure.`] : []),
    count,
    `${count}, ${flaky.length} flaky`,
  ]
  return { failed, lines }
}
