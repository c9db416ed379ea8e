import type { CheckState } from './invoice-check.ts'
import type { InvoiceCheck } from './schemas.ts'

/** Counts checks: all of them, the green ones, and those that could not be made. */
export function sumOfChecks(checks: readonly Pick<InvoiceCheck, 'light'>[]) {
  const count = (state: CheckState) => checks.filter(({ light }) => light === state).length
  return { total: checks.length, green: count('green'), notVerifiable: count('not-verifiable') }
}
