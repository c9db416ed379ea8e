import type { ErrorCode } from '@esquadro/contract'

/** What decides whether somebody may claim an extra point. */
export interface ClaimFacts {
  readonly active: boolean
  readonly validFrom: string
  readonly validUntil: string
  readonly claims: number
  readonly maxClaims: number | null
  /** Whether the professional has it, or had it until an admin took it off. */
  readonly claimed: 'living' | 'removed' | null
  /** Whether the programme's policy lets the profession have points. */
  readonly mayHavePoints: boolean
}

/**
 * Why an extra point cannot be claimed by its QR code on a business day; null: it can. Who has it is told so whatever
 * else holds, and what an admin took off is not taken back by scanning again.
 */
export function refusalOf(facts: ClaimFacts, today: string): ErrorCode | null {
  if (facts.claimed === 'living') return 'extra-point.already-claimed'
  if (facts.claimed === 'removed') return 'extra-point.removed'
  if (!facts.active) return 'extra-point.inactive'
  if (today < facts.validFrom) return 'extra-point.not-yet'
  if (today > facts.validUntil) return 'extra-point.over'
  return refusalAlways(facts)
}

/** Why an admin cannot give it: days and suspension bind the QR code alone, and what was taken off can be given again. */
export function refusalToGive(facts: ClaimFacts): ErrorCode | null {
  if (facts.claimed === 'living') return 'extra-point.already-claimed'
  return refusalAlways(facts)
}

function refusalAlways({ claims, maxClaims, mayHavePoints }: ClaimFacts): ErrorCode | null {
  if (maxClaims !== null && claims >= maxClaims) return 'extra-point.full'
  return mayHavePoints ? null : 'extra-point.not-for-profession'
}
