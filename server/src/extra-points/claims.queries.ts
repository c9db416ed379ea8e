import type { ErrorCode } from '@esquadro/contract'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.queries.ts'
import { dayOf } from '../clock.ts'
import type { Actor } from '../context/context.ts'
import { type Database, violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { notify } from '../notifications/notifications.queries.ts'
import { lockAccounts, postEntries, reverseEntries } from '../points/points.queries.ts'
import { allowsPoints } from '../points/points.rules.ts'
import { getRules } from '../settings/settings.queries.ts'
import { type ClaimFacts, refusalOf, refusalToGive } from './extra-points.rules.ts'

/** A claim that was written, and what became of the balance. */
export interface Claim {
  readonly id: string
  readonly name: string
  readonly points: number
  readonly claimedAt: Date
  readonly balance: number
  /** From when the points can be spent; null: at once. */
  readonly availableAt: Date | null
}

interface Standing {
  readonly claimedAt: Date | null
  readonly refusal: ErrorCode | null
}

interface FactsRow extends Omit<ClaimFacts, 'mayHavePoints'> {
  readonly name: string
  readonly points: number
  readonly profession: string | null
  readonly status: string
  readonly claimedAt: Date | null
}

/** Since when a professional has an extra point, and whether it can be claimed now. Two queries. */
export async function getStanding(
  db: Database,
  extraPointId: string,
  professionalId: string,
  now: Date,
): Promise<Standing> {
  const [facts, settings] = await Promise.all([getFacts(db, extraPointId, professionalId), getRules(db)])
  const mayHavePoints = allowsPoints(facts.profession, settings)
  return { claimedAt: facts.claimedAt, refusal: refusalOf({ ...facts, mayHavePoints }, dayOf(now)) }
}

/**
 * Gives a professional an extra point, once, in the caller's transaction: by its QR code (the actor is the
 * professional) or by an admin. The extra point is held meanwhile, so that the last one of a limited number goes to one
 * person; the database's own keys stand behind it. Refused with what `refusalOf` or `refusalToGive` names.
 */
export async function claimExtraPoint(
  trx: Database,
  claim: {
    readonly extraPointId: string
    readonly professionalId: string
    readonly actor: Actor & { readonly type: 'professional' | 'admin' }
    readonly now: Date
  },
): Promise<Claim> {
  const { extraPointId, professionalId, actor, now } = claim
  await holdExtraPoint(trx, extraPointId)
  const row = await getFacts(trx, extraPointId, professionalId)
  const settings = await getRules(trx)
  const facts = { ...row, mayHavePoints: allowsPoints(row.profession, settings) }
  const refusal = actor.type === 'admin' ? refusalToGive(facts) : refusalOf(facts, dayOf(now))
  if (refusal) throw new AppError(refusal)
  if (row.status !== 'active') throw new AppError('extra-point.professional-inactive')
  const { id, entryKey } = await insertClaim(trx, claim, row.points)
  await postEntries(
    trx,
    [
      {
        professionalId,
        kind: 'extra-point',
        amount: row.points,
        sourceType: 'extra-point',
        sourceId: id,
        key: entryKey,
        reason: row.name,
      },
    ],
    { actor, now, settings },
  )
  await recordAudit(
    trx,
    { actor, now },
    {
      action: 'extra-point.claimed',
      subjectType: 'extra-point',
      subjectId: extraPointId,
      after: { professionalId, points: row.points },
    },
  )
  const told = { extraPoint: row.name, points: row.points }
  await notify(trx, [{ userId: professionalId, kind: 'points-credited', data: told }], now)
  const { balance } = await trx
    .selectFrom('pointAccounts')
    .select('balance')
    .where('professionalId', '=', professionalId)
    .executeTakeFirstOrThrow()
  const { holdingDays } = settings
  return {
    id,
    name: row.name,
    points: row.points,
    claimedAt: now,
    balance,
    availableAt: holdingDays > 0 ? new Date(now.getTime() + holdingDays * 86_400_000) : null,
  }
}

/**
 * Takes an extra point off a professional: what it credited is reversed, and its QR code gives it no more; an admin may
 * give it again. Refused with `extra-point.not-claimed`.
 */
export async function removeExtraPoint(
  trx: Database,
  removal: {
    readonly extraPointId: string
    readonly professionalId: string
    readonly actor: Actor & { readonly type: 'admin' }
    readonly now: Date
  },
): Promise<void> {
  const { extraPointId, professionalId, actor, now } = removal
  const name = await holdExtraPoint(trx, extraPointId)
  const claim = await trx
    .updateTable('extraPointClaims')
    .set({ removedAt: now, removedBy: actor.id })
    .where('extraPointId', '=', extraPointId)
    .where('professionalId', '=', professionalId)
    .where('removedAt', 'is', null)
    .returning(['id', 'points'])
    .executeTakeFirst()
  if (!claim) throw new AppError('extra-point.not-claimed')
  await lockAccounts(trx, [professionalId])
  const settings = await getRules(trx)
  const source = { sourceType: 'extra-point', sourceId: claim.id, reason: name }
  await reverseEntries(trx, source, { actor, now, settings })
  await recordAudit(
    trx,
    { actor, now },
    {
      action: 'extra-point.removed',
      subjectType: 'extra-point',
      subjectId: extraPointId,
      after: { professionalId, points: claim.points },
    },
  )
  const told = { extraPoint: name, points: claim.points }
  await notify(trx, [{ userId: professionalId, kind: 'points-reversed', data: told }], now)
}

/** Holds an extra point until the end of the transaction; answers its name, or refuses with `not-found`. */
async function holdExtraPoint(trx: Database, id: string): Promise<string> {
  const row = await trx
    .selectFrom('extraPoints')
    .select('name')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return row.name
}

async function getFacts(db: Database, extraPointId: string, professionalId: string): Promise<FactsRow> {
  const { rows } = await sql<FactsRow>`
    select e.name, e.points, e.active, e.valid_from, e.valid_until, e.claims, e.max_claims, p.profession, u.status,
      c.claimed_at, case when c.id is not null then 'living' when exists (
        select from extra_point_claims r where r.extra_point_id = e.id and r.professional_id = u.id
          and r.removed_at is not null) then 'removed' end as claimed
    from extra_points e
    join users u on u.id = ${professionalId} and u.user_type = 'professional'
    join professionals p on p.user_id = u.id
    left join extra_point_claims c
      on c.extra_point_id = e.id and c.professional_id = u.id and c.removed_at is null
    where e.id = ${extraPointId}`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

async function insertClaim(
  trx: Database,
  { extraPointId, professionalId, actor, now }: Parameters<typeof claimExtraPoint>[1],
  points: number,
): Promise<{ id: string; entryKey: string }> {
  try {
    const { id, entryKey } = await trx
      .insertInto('extraPointClaims')
      .values({
        extraPointId,
        professionalId,
        how: actor.type === 'admin' ? 'admin' : 'qr',
        givenBy: actor.type === 'admin' ? actor.id : null,
        points,
        claimedAt: now,
      })
      .returning(['id', 'entryKey'])
      .executeTakeFirstOrThrow()
    return { id, entryKey: entryKey ?? `extra-point:${id}` }
  } catch (error) {
    if (violates(error, 'one_living_claim_each')) throw new AppError('extra-point.already-claimed')
    if (violates(error, 'extra_point_has_room')) throw new AppError('extra-point.full')
    throw error
  }
}
