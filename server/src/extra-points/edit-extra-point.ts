import {
  type ExtraPointChanges,
  type ExtraPointData,
  endsAfterStart,
} from '@esquadro/contract/extra-points/extra-point'
import { difference } from '../audit/audit.rules.ts'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { withChanges } from '../with-changes.ts'
import { lockExtraPoint } from './claims.queries.ts'
import { withRevision } from './extra-point-revision.ts'
import { type ExtraPointRow, getExtraPoint, setExtraPointActive } from './extra-points.queries.ts'
import { updateExtraPoint } from './update-extra-point.ts'

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
