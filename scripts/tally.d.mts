export const RETRIES: number
export const MAX_FLAKY: number

export interface Tally {
  readonly passed: number
  /** The names of the tests that failed at the last try. */
  readonly failures: readonly string[]
  /** The names of the tests that passed at the second try only. */
  readonly flaky: readonly string[]
}

interface VitestReport {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly { readonly projectName: string; readonly status: string }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
  readonly stats: { readonly expected: number; readonly flaky: number }
  readonly errors: readonly { readonly message: string }[]
}

export function tallyOfVitest(report: VitestReport): Tally & { readonly files: readonly string[] }
export function afterSecondTry(first: Tally, second: Tally): Tally
export function tallyOfPlaywright(report: PlaywrightReport): Tally
export function summaryOf(tallies: readonly Tally[]): {
  readonly failed: number
  readonly lines: readonly string[]
}
