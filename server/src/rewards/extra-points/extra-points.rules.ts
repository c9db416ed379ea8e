import type { ErrorCode } from '@esquadro/contract'
import type { ExtraPointState } from '@esquadro/contract/rewards/extra-points/cms'

/** The facts that decide whether a professional may claim an extra point. */
export interface ClaimFacts {
  readonly active: boolean
  readonly validFrom: string
  readonly validUntil: string
  readonly claims: number
  readonly maxClaims: number | null
  /** `valid`: the professional has the extra point; `removed`: an administrator has revoked it; null: neither. */
  readonly claimed: 'valid' | 'removed' | null
  /** Whether the programme's policy allows points for the profession. */
  readonly mayHavePoints: boolean
}

/** Returns the state of an extra point on a business day; a suspended one is inactive on any day. */
export function stateOf(
  { active, validFrom, validUntil }: Pick<ClaimFacts, 'active' | 'validFrom' | 'validUntil'>,
  today: string,
): ExtraPointState {
  if (!active) return 'inactive'
  if (today < validFrom) return 'future'
  return today > validUntil ? 'past' : 'running'
}

/**
 * Returns why an extra point cannot be claimed by its QR code on a business day, or null. Checks an existing
 * claim first; a revoked extra point cannot be claimed again.
 */
export function findRefusal(facts: ClaimFacts, today: string): ErrorCode | null {
  if (facts.claimed === 'valid') return 'extra-point.already-claimed'
  if (facts.claimed === 'removed') return 'extra-point.removed'
  if (!facts.active) return 'extra-point.inactive'
  if (today < facts.validFrom) return 'extra-point.not-yet'
  if (today > facts.validUntil) return 'extra-point.over'
  return refusalAlways(facts)
}

/** Returns why an administrator cannot give it, or null: its days and suspension apply to the QR code only. */
export function refusalToGive(facts: ClaimFacts): ErrorCode | null {
  if (facts.claimed === 'valid') return 'extra-point.already-claimed'
  return refusalAlways(facts)
}

function refusalAlways({ claims, maxClaims, mayHavePoints }: ClaimFacts): ErrorCode | null {
  if (maxClaims !== null && claims >= maxClaims) return 'extra-point.full'
  return mayHavePoints ? null : 'extra-point.not-for-profession'
}
