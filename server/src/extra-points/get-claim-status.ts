import type { ErrorCode } from '@esquadro/contract'
import { dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { allowsPoints } from '../points/points.rules.ts'
import { getRules } from '../settings/settings.queries.ts'
import { getClaimFacts } from './claims.queries.ts'
import { refusalOf } from './extra-points.rules.ts'

/** When a professional claimed an extra point, and why they cannot claim it now. */
export interface ClaimStatus {
  readonly claimedAt: Date | null
  readonly refusal: ErrorCode | null
}

/** Returns whether a professional has claimed or can claim an extra point. Two queries. */
export async function getClaimStatus(
  db: Database,
  extraPointId: string,
  professionalId: string,
  now: Date,
): Promise<ClaimStatus> {
  const [facts, settings] = await Promise.all([getClaimFacts(db, extraPointId, professionalId), getRules(db)])
  const mayHavePoints = allowsPoints(facts.profession, settings)
  return { claimedAt: facts.claimedAt, refusal: refusalOf({ ...facts, mayHavePoints }, dayOf(now)) }
}
