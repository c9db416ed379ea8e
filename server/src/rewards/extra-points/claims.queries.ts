import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ClaimFacts } from './extra-points.rules.ts'

/** The facts about an extra point and a professional that decide whether it can be claimed. */
export interface ClaimFactsRow extends Omit<ClaimFacts, 'mayHavePoints'> {
  readonly name: string
  readonly points: number
  readonly profession: string | null
  readonly maxPerHour: number | null
  /** The status of the professional's account. */
  readonly status: string
  readonly claimedAt: Date | null
}

/** Locks an extra point and returns its name. Throws `not-found`. */
export async function lockExtraPoint(trx: Database, id: string): Promise<string> {
  const row = await trx
    .selectFrom('extraPoints')
    .select('name')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return row.name
}

/** Returns the facts about an extra point and a professional. Throws `not-found` if either does not exist. */
export async function getClaimFacts(
  db: Database,
  extraPointId: string,
  professionalId: string,
): Promise<ClaimFactsRow> {
  const { rows } = await sql<ClaimFactsRow>`
    select e.name, e.points, e.active, e.valid_from, e.valid_until, e.claims, e.max_claims, e.max_per_hour, p.profession, u.status,
      c.claimed_at, case when c.id is not null then 'valid' when exists (
        select from extra_point_claims r where r.extra_point_id = e.id and r.professional_id = u.id
          and r.removed_at is not null offset 0 -- By the index: it could be planned to read every removed claim.
      ) then 'removed' end as claimed
    from extra_points e
    join users u on u.id = ${professionalId} and u.user_type = 'professional'
    join professionals p on p.user_id = u.id
    left join extra_point_claims c
      on c.extra_point_id = e.id and c.professional_id = u.id and c.removed_at is null
    where e.id = ${extraPointId}`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** Inserts a claim. Violates `one_living_claim_each` or `extra_point_has_room`. */
export async function insertClaim(
  trx: Database,
  claim: {
    readonly extraPointId: string
    readonly professionalId: string
    /** The administrator who gives it; null: claimed by QR code. */
    readonly givenBy: string | null
    readonly how: 'qr' | 'screen' | 'admin'
    readonly points: number
    readonly claimedAt: Date
  },
): Promise<{ id: string; entryKey: string }> {
  const { id, entryKey } = await trx
    .insertInto('extraPointClaims')
    .values(claim)
    .returning(['id', 'entryKey'])
    .executeTakeFirstOrThrow()
  return { id, entryKey: entryKey ?? `extra-point:${id}` }
}

/** Marks a professional's claim as removed and returns it; null if there is none. */
export async function removeClaim(
  trx: Database,
  extraPointId: string,
  professionalId: string,
  by: { readonly id: string | null; readonly now: Date },
): Promise<{ id: string; points: number } | null> {
  const row = await trx
    .updateTable('extraPointClaims')
    .set({ removedAt: by.now, removedBy: by.id })
    .where('extraPointId', '=', extraPointId)
    .where('professionalId', '=', professionalId)
    .where('removedAt', 'is', null)
    .returning(['id', 'points'])
    .executeTakeFirst()
  return row ?? null
}
