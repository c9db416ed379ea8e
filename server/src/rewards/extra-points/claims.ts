import type { ErrorCode } from '@esquadro/contract'
import { getBalance } from '../../ledger/points/points.queries.ts'
import { allowsPoints } from '../../ledger/points/points.rules.ts'
import { postEntries } from '../../ledger/points/post-entries.ts'
import { recordAudit } from '../../platform/audit/audit.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Actor, Caller, Context } from '../../platform/context/context.ts'
import { type Database, violates } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { getClaimFacts, insertClaim, lockExtraPoint } from './claims.queries.ts'
import { countClaimsSince, countScans, insertRefusal } from './cms-extra-points.queries.ts'
import { readScan } from './codes.ts'
import { getExtraPoint } from './extra-points.queries.ts'
import { findRefusal, refusalToGive } from './extra-points.rules.ts'
import { removeExtraPoint } from './extra-points.ts'

/** A new claim, and the balance after it. */
interface Claim {
  readonly id: string
  readonly name: string
  readonly points: number
  readonly claimedAt: Date
  readonly balance: number
  /** When the points become available; null: at once. */
  readonly availableAt: Date | null
}

interface NewClaim {
  readonly extraPointId: string
  readonly professionalId: string
  /** The professional who scans the QR code, or an administrator who gives the extra point. */
  readonly actor: Actor & { readonly type: 'professional' | 'admin' }
  readonly now: Date
  /** The kind of code that was scanned; printed by default. */
  readonly how?: 'qr' | 'screen' | 'admin'
  /** The reason why the scanned code gives nothing; the professional may still have the extra point already. */
  readonly refusal?: ErrorCode | null
}

/** The maximum number of scans per professional and minute. */
const MAX_SCANS = 10

/**
 * Claims the extra point of a scanned code for the calling professional, and records a refusal. Throws
 * `not-found`, `too-many-requests` for more than ten scans a minute, `extra-point.code-expired`,
 * `extra-point.screen-only`, and the errors of `claimExtraPointIn`.
 */
export async function claimExtraPoint(
  context: Context,
  professionalId: string,
  code: string,
): Promise<Claim> {
  const now = context.clock.now()
  const { extraPoint, how, refusal } = await readScan(code, context)
  const since = new Date(now.getTime() - 60_000)
  if ((await countScans(context.db, professionalId, since)) >= MAX_SCANS)
    throw new AppError('too-many-requests', { retryAfter: 60 })
  const extraPointId = extraPoint.id
  const actor = { id: professionalId, type: 'professional', requestId: context.requestId } as const
  try {
    return await context.inTransaction((trx) =>
      claimExtraPointIn(trx, { extraPointId, professionalId, actor, now, how, refusal }),
    )
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('extra-point.')) {
      const refused = { extraPointId, professionalId, how, code: error.code, at: now }
      error.afterwards = (db) => insertRefusal(db, refused)
    }
    throw error
  }
}

/**
 * Credits an extra point to a professional, once. Locks the extra point, so that the last one of a limited
 * number goes to one professional. Throws the codes of `findRefusal` or, for an administrator, `refusalToGive`,
 * and `extra-point.professional-inactive`.
 */
export async function claimExtraPointIn(trx: Database, claim: NewClaim): Promise<Claim> {
  const { extraPointId, professionalId, actor, now } = claim
  const isByAdmin = actor.type === 'admin'
  await lockExtraPoint(trx, extraPointId)
  const row = await getClaimFacts(trx, extraPointId, professionalId)
  const settings = await getRules(trx)
  const facts = { ...row, mayHavePoints: allowsPoints(row.profession, settings) }
  const refusal = isByAdmin ? refusalToGive(facts) : findRefusal(facts, dayOf(now))
  if (refusal === 'extra-point.already-claimed') throw new AppError(refusal)
  if (claim.refusal) throw new AppError(claim.refusal)
  if (refusal) throw new AppError(refusal)
  // Counted under the lock of the extra point, so that parallel claims are included.
  if (!isByAdmin && facts.maxPerHour !== null) {
    const anHourAgo = new Date(now.getTime() - 3_600_000)
    if ((await countClaimsSince(trx, extraPointId, anHourAgo)) >= facts.maxPerHour)
      throw new AppError('extra-point.too-fast')
  }
  if (row.status !== 'active') throw new AppError('extra-point.professional-inactive')

  const { name, points } = row
  const { id, entryKey } = await mapClaimViolation(() =>
    insertClaim(trx, {
      extraPointId,
      professionalId,
      givenBy: isByAdmin ? actor.id : null,
      how: isByAdmin ? 'admin' : (claim.how ?? 'qr'),
      points,
      claimedAt: now,
    }),
  )
  await postEntries(
    trx,
    [
      {
        professionalId,
        kind: 'extra-point',
        amount: points,
        sourceType: 'extra-point',
        sourceId: id,
        key: entryKey,
        reason: name,
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
      after: { professionalId, points },
    },
  )
  const data = { extraPoint: name, points }
  await notify(trx, [{ userId: professionalId, kind: 'points-credited', data }], now)
  const { holdingDays } = settings
  return {
    id,
    name,
    points,
    claimedAt: now,
    balance: await getBalance(trx, professionalId),
    availableAt: holdingDays > 0 ? new Date(now.getTime() + holdingDays * 86_400_000) : null,
  }
}

async function mapClaimViolation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'one_living_claim_each')) throw new AppError('extra-point.already-claimed')
    if (violates(error, 'extra_point_has_room')) throw new AppError('extra-point.full')
    throw error
  }
}

interface Handing {
  readonly idExtraPoint: string
  readonly idProfessional: string
}

const changeOf = (
  { requestId, clock }: Context,
  user: Caller,
  { idExtraPoint, idProfessional }: Handing,
) => ({
  extraPointId: idExtraPoint,
  professionalId: idProfessional,
  actor: { id: user.id, type: 'admin' as const, requestId },
  now: clock.now(),
})

/**
 * Gives an extra point to a professional on behalf of an administrator. Throws the refusals of
 * `claimExtraPointIn`.
 */
export const giveExtraPoint = (context: Context, user: Caller, handing: Handing) =>
  context.inTransaction(async (trx) => {
    await claimExtraPointIn(trx, { ...changeOf(context, user, handing), how: 'admin' })
    return { ...handing, claims: (await getExtraPoint(trx, handing.idExtraPoint)).claims }
  })

/** Revokes an extra point of a professional. Throws `not-found` and `extra-point.not-claimed`. */
export const revokeExtraPoint = (context: Context, user: Caller, handing: Handing) =>
  context.inTransaction(async (trx) => {
    await removeExtraPoint(trx, changeOf(context, user, handing))
    return { ...handing, claims: (await getExtraPoint(trx, handing.idExtraPoint)).claims }
  })

/** When a professional claimed an extra point, and why they cannot claim it now. */
interface ClaimStatus {
  readonly claimedAt: Date | null
  readonly refusal: ErrorCode | null
}

/** Returns whether a professional has claimed or can claim an extra point. */
export async function getClaimStatus(
  db: Database,
  extraPointId: string,
  professionalId: string,
  now: Date,
): Promise<ClaimStatus> {
  const [facts, settings] = await Promise.all([getClaimFacts(db, extraPointId, professionalId), getRules(db)])
  const mayHavePoints = allowsPoints(facts.profession, settings)
  return { claimedAt: facts.claimedAt, refusal: findRefusal({ ...facts, mayHavePoints }, dayOf(now)) }
}
