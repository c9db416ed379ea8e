import type { RuleInput } from '@esquadro/contract/campaigns/rules/rule'
import { AppError } from '../../platform/errors/app-error.ts'

/** Returns the 1 January after a day. */
export const nextYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}-01-01`

/** Throws if a version would apply today or earlier, or if a new cycle length would not begin with a year. */
export function requireFuture(input: Pick<RuleInput, 'kind' | 'holdsFrom'>, today: string): void {
  const refuse = (code: 'rules.not-future' | 'rules.cycle-start') =>
    new AppError(code, { fields: { holdsFrom: code } })
  if (input.holdsFrom <= today) throw refuse('rules.not-future')
  if (input.kind === 'cycle' && !input.holdsFrom.endsWith('-01-01')) throw refuse('rules.cycle-start')
}

/** The values of a version that the audit log records. */
export const auditedRule = (input: RuleInput) =>
  input.kind === 'rate'
    ? {
        rule: input.kind,
        holdsFrom: input.holdsFrom,
        target: input.target,
        pointsPerRealBps: input.pointsPerRealBps,
        fixedPoints: input.fixedPoints,
      }
    : { ...input, kind: undefined, rule: input.kind }
