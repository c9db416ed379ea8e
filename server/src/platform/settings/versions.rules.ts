import type { Meaning } from '@esquadro/contract/platform/fields/operation'
import { meaning } from '@esquadro/contract/platform/fields/schemas'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { z } from 'zod'

/** A version of a rule without a target, with the first day on which it applies. */
export const RuleVersion = z.object({
  kind: z.enum(['rate', 'expiry', 'cycle', 'operation']),
  holdsFrom: z.string(),
  pointsPerRealBps: z.int().optional(),
  expiry: z.enum(['rolling-months', 'end-of-month', 'end-of-year']).optional(),
  expiryMonths: z.int().optional(),
  cycle: z.enum(['calendar-year', 'calendar-semester']).optional(),
  /** The key of an operation, and its meaning; without one that of the official table applies again. */
  operation: z.string().optional(),
  meaning: meaning.optional(),
})
export type RuleVersion = z.output<typeof RuleVersion>

/** The versions of the rules; before the first of them the settings apply. */
export interface Versioned {
  readonly versions?: readonly RuleVersion[] | undefined
}

/** The rule by which points expire. */
export interface ExpiryRule {
  readonly expiry: 'rolling-months' | 'end-of-month' | 'end-of-year'
  readonly months: number
}

export type CycleRules = Versioned & Pick<ProgrammeSettings, 'cycle'>
export type ExpiryRules = Versioned & Pick<ProgrammeSettings, 'pointsExpireMonths'>
export type RateRules = Versioned & Pick<ProgrammeSettings, 'pointsPerRealBps'>

function inForce({ versions }: Versioned, kind: RuleVersion['kind'], day: string): RuleVersion | undefined {
  let found: RuleVersion | undefined
  for (const version of versions ?? [])
    if (version.kind === kind && version.holdsFrom <= day && (!found || found.holdsFrom < version.holdsFrom))
      found = version
  return found
}

/** Returns the programme's default rate on a business day; `holdsFrom` is null for the rate from the beginning. */
export function defaultRateOn(rules: RateRules, day: string): { bps: number; holdsFrom: string | null } {
  const version = inForce(rules, 'rate', day)
  return {
    bps: version?.pointsPerRealBps ?? rules.pointsPerRealBps,
    holdsFrom: version?.holdsFrom ?? null,
  }
}

/** Returns the rule by which the points of a business day expire. */
export function expiryOn(rules: ExpiryRules, day: string): ExpiryRule {
  const version = inForce(rules, 'expiry', day)
  return {
    expiry: version?.expiry ?? 'rolling-months',
    months: version?.expiryMonths ?? rules.pointsExpireMonths,
  }
}

/** Returns the length of the cycle that a business day belongs to. */
export const cycleLengthOn = (rules: CycleRules, day: string): ProgrammeSettings['cycle'] =>
  inForce(rules, 'cycle', day)?.cycle ?? rules.cycle

/** Returns the meanings that the programme gives to operations on a business day, by their keys. */
export function movedOperationsOn({ versions }: Versioned, day: string): ReadonlyMap<string, Meaning> {
  const moved = new Map<string, Meaning>()
  const inOrder = (versions ?? [])
    .filter(({ kind, holdsFrom }) => kind === 'operation' && holdsFrom <= day)
    .toSorted((a, b) => (a.holdsFrom < b.holdsFrom ? -1 : 1))
  for (const { operation, meaning: given } of inOrder) {
    if (operation === undefined) continue
    if (given) moved.set(operation, given)
    else moved.delete(operation)
  }
  return moved
}
