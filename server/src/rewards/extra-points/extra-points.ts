import {
  type ExtraPointChanges,
  type ExtraPointData,
  endsAfterStart,
} from '@esquadro/contract/rewards/extra-points/extra-point'
import { lockAccounts } from '../../ledger/points/points.queries.ts'
import { getPosting, reverseEntries } from '../../ledger/points/post-entries.ts'
import { recordAudit } from '../../platform/audit/audit.queries.ts'
import { difference } from '../../platform/audit/audit.rules.ts'
import type { Actor, Caller, Context } from '../../platform/context/context.ts'
import { type Database, violates } from '../../platform/database/connect.ts'
import { computeRevision } from '../../platform/database/revision.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { withChanges } from '../../platform/with-changes.ts'
import { lockExtraPoint, removeClaim } from './claims.queries.ts'
import {
  type ExtraPointRow,
  getExtraPoint,
  insertExtraPoint,
  setExtraPointActive,
  writeExtraPoint,
} from './extra-points.queries.ts'

/** Creates an extra point, which can be claimed from its first day on. */
export const createExtraPoint = (
  { inTransaction, audit, clock }: Context,
  user: Caller,
  data: ExtraPointData,
): Promise<ExtraPointRow> =>
  inTransaction(async (trx) => {
    const row = await insertExtraPoint(trx, data, { adminId: user.id, now: clock.now() })
    await audit(trx, {
      action: 'extra-point.created',
      subjectType: 'extra-point',
      subjectId: row.id,
      after: data,
    })
    return row
  })

/**
 * Changes an extra point; absent fields stay. Throws `not-found`, `extra-point.claims-exceed`, and `conflict` with the current
 * data if the revision is outdated.
 */
export const editExtraPoint = (
  { inTransaction, audit, clock }: Context,
  { id, revision, ...changes }: ExtraPointChanges,
): Promise<ExtraPointRow> =>
  inTransaction(async (trx) => {
    await lockExtraPoint(trx, id)
    const before = await getExtraPoint(trx, id)
    const { number: _, ...present } = withRevision(before)
    if (revision !== undefined && revision !== present.revision)
      throw new AppError('conflict', { data: present })
    const data = withChanges(formOf(before), changes)
    if (!endsAfterStart(data))
      throw new AppError('invalid.fields', { fields: { validUntil: 'date.invalid' } })
    const after = await updateExtraPoint(trx, id, data, clock.now())
    await audit(trx, {
      action: 'extra-point.updated',
      subjectType: 'extra-point',
      subjectId: id,
      ...difference(dataOf(before), dataOf(after)),
    })
    return after
  })

/** Returns an extra point as its form has it. */
const formOf = (row: ExtraPointRow): ExtraPointData => ({
  name: row.name,
  description: row.description ?? '',
  points: row.points,
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  maxClaims: row.maxClaims,
  maxPerHour: row.maxPerHour,
  screenOnly: row.screenOnly,
})

const dataOf = ({
  number: _number,
  claims: _claims,
  createdAt: _createdAt,
  id: _id,
  ...data
}: ExtraPointRow) => data

/** Suspends or reactivates an extra point. Throws `not-found`. */
export const changeExtraPointStatus = (
  { inTransaction, audit, clock }: Context,
  { id, active }: { readonly id: string; readonly active: boolean },
): Promise<ExtraPointRow> =>
  inTransaction(async (trx) => {
    await lockExtraPoint(trx, id)
    const before = await getExtraPoint(trx, id)
    const after = await setExtraPointActive(trx, id, active, clock.now())
    if (before.active !== active)
      await audit(trx, {
        action: active ? 'extra-point.activated' : 'extra-point.deactivated',
        subjectType: 'extra-point',
        subjectId: id,
        before: { active: before.active },
        after: { active },
      })
    return after
  })

/** Updates an extra point. Throws `extra-point.claims-exceed` if the limit is below the number of claims made. */
export async function updateExtraPoint(
  trx: Database,
  id: string,
  data: ExtraPointData,
  now: Date,
): Promise<ExtraPointRow> {
  try {
    return await writeExtraPoint(trx, id, data, now)
  } catch (error) {
    if (violates(error, 'extra_point_has_room'))
      throw new AppError('extra-point.claims-exceed', { fields: { maxClaims: 'extra-point.claims-exceed' } })
    throw error
  }
}

/** An extra point with the revision of the data that its form edits; status and claims are not part of it. */
export function withRevision<Row extends ExtraPointRow>(row: Row): Row & { readonly revision: string } {
  const { name, description, points, validFrom, validUntil, maxClaims, maxPerHour, screenOnly } = row
  return {
    ...row,
    revision: computeRevision([
      name,
      description,
      points,
      validFrom,
      validUntil,
      maxClaims,
      maxPerHour,
      screenOnly,
    ]),
  }
}

/**
 * Revokes an extra point of a professional and reverses its credit. The QR code no longer credits it to them;
 * an administrator may give it again. Throws `extra-point.not-claimed`.
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
  const name = await lockExtraPoint(trx, extraPointId)
  const claim = await removeClaim(trx, extraPointId, professionalId, { id: actor.id, now })
  if (!claim) throw new AppError('extra-point.not-claimed')
  await lockAccounts(trx, [professionalId])
  const source = { sourceType: 'extra-point', sourceId: claim.id, reason: name }
  await reverseEntries(trx, source, await getPosting(trx, { actor, now }))
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
  const data = { extraPoint: name, points: claim.points }
  await notify(trx, [{ userId: professionalId, kind: 'points-reversed', data }], now)
}
