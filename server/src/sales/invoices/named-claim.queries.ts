import type { Database } from '../../platform/database/connect.ts'
import { type Claim, findValidClaim } from '../customers/claims/claims.queries.ts'

/** A valid registration of a customer's document, with the professional's name. */
export interface NamedClaim extends Claim {
  readonly professionalName: string
}

/** Finds the registration of a document that is valid on a day, with the professional's name; or null. */
export async function findNamedClaim(
  db: Database,
  document: string,
  day: string,
): Promise<NamedClaim | null> {
  const claim = await findValidClaim(db, document, day)
  if (!claim) return null
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', claim.professionalId)
    .executeTakeFirstOrThrow()
  return { ...claim, professionalName: name }
}
