import type { BinaryOutput, BodyOf, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/ledger/adjustments/cms'
import { adjustmentStates, adjustmentsList } from '@esquadro/texts/lists/adjustments'
import type { Caller, Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readPages } from '../../platform/lists/cursor.queries.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { notify, notifyAdmins } from '../../platform/notifications/notify.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { getPosting, postEntries } from '../points/post-entries.ts'
import { requireDecider } from './adjustments.policies.ts'
import {
  type AdjustmentRow,
  getAndLockAdjustment,
  insertAdjustment,
  listAdjustments,
  lockAndSumRequested,
  setDecided,
} from './adjustments.queries.ts'

/**
 * Adjusts a professional's points with a reason. Above the limit of the settings the adjustment waits for another
 * administrator. Throws `not-found`, and `points.insufficient` for a debit above the available points.
 */
export function createAdjustment(
  context: Pick<Context, 'clock' | 'inTransaction' | 'audit'>,
  user: Pick<Caller, 'id' | 'type'>,
  { id: professionalId, points, reason }: contract.AdjustmentInput,
): Promise<AdjustmentRow> {
  const now = context.clock.now()
  return context.inTransaction(async (trx) => {
    const since = new Date(now.getTime() - TOGETHER_HOURS * 3_600_000)
    const before = await lockAndSumRequested(trx, { professionalId, adminId: user.id, since })
    const { adjustmentAlonePoints } = await getRules(trx)
    const isSecondNeeded = needsSecond(points, before, adjustmentAlonePoints)
    const id = await insertAdjustment(trx, {
      professionalId,
      points,
      reason,
      needsSecond: isSecondNeeded,
      by: user.id,
      now,
    })
    const adjustment = await getAndLockAdjustment(trx, id)
    await context.audit(trx, {
      action: isSecondNeeded ? 'adjustment.requested' : 'adjustment.posted',
      subjectType: 'adjustment',
      subjectId: id,
      after: { professionalId, points, reason },
    })
    if (isSecondNeeded) {
      const { professionalName } = adjustment
      await notifyAdmins(trx, { kind: 'adjustment-waiting', data: { professionalName, points } }, now)
    } else await postAdjustment(trx, adjustment, user, now)
    return adjustment
  })
}

const statuses = { confirm: 'posted', refuse: 'refused', withdraw: 'withdrawn' } as const

/**
 * Confirms, refuses or withdraws a waiting adjustment. Only another administrator may confirm or refuse it
 * (else `adjustment.own`), and only its author may withdraw it (else `adjustment.not-own`). Throws
 * `adjustment.decided` if it has been decided.
 */
export function decideAdjustment(
  context: Context,
  user: Caller,
  { id, decision, note }: BodyOf<typeof contract.decide>,
): Promise<AdjustmentRow> {
  const now = context.clock.now()
  return context.inTransaction(async (trx) => {
    const adjustment = await getAndLockAdjustment(trx, id)
    if (adjustment.status !== 'waiting') throw new AppError('adjustment.decided')
    requireDecider(adjustment, user, decision)
    await setDecided(trx, id, { status: statuses[decision], by: user.id, now, note: note || null })
    await context.audit(trx, {
      action: `adjustment.${statuses[decision]}`,
      subjectType: 'adjustment',
      subjectId: id,
      before: { status: 'waiting' },
      after: {
        // The history of the professional finds the entry by this id.
        professionalId: adjustment.professionalId,
        status: statuses[decision],
        points: adjustment.points,
        note: note || null,
      },
    })
    if (decision === 'confirm') await postAdjustment(trx, adjustment, user, now)
    return getAndLockAdjustment(trx, id)
  })
}

/** Posts the ledger entry of an adjustment, once, and notifies the professional. Throws `points.insufficient`. */
export async function postAdjustment(
  trx: Database,
  { id, professionalId, points, reason }: AdjustmentRow,
  user: Pick<Caller, 'id' | 'type'>,
  now: Date,
): Promise<void> {
  const posting = await getPosting(trx, { actor: { id: user.id, type: user.type, requestId: null }, now })
  await postEntries(
    trx,
    [
      {
        professionalId,
        kind: 'adjustment',
        amount: points,
        sourceType: 'adjustment',
        sourceId: id,
        key: `adjustment:${id}`,
        reason,
      },
    ],
    posting,
  )
  await notify(trx, [{ userId: professionalId, kind: 'points-adjusted', data: { points, reason } }], now)
}

/** Exports the adjustments of points as filtered and sorted. */
export function exportAdjustments(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'adjustment',
    list: adjustmentsList,
    query,
    rows: readPages(context.db, (trx, page) => listAdjustments(trx, { ...query, ...page })),
    values: {
      professionalName: (row) => row.professionalName,
      points: (row) => row.points,
      reason: (row) => row.reason,
      status: (row) => adjustmentStates[row.status],
      requestedBy: (row) => row.requestedBy.name,
      requestedAt: (row) => row.requestedAt,
      decidedBy: (row) => row.decidedBy?.name ?? null,
      decidedAt: (row) => row.decidedAt,
      note: (row) => row.note,
    },
  })
}

/**
 * Whether an adjustment needs a second administrator: whether all adjustments by the same administrator for
 * the same professional within 24 hours exceed the limit. Splitting an adjustment does not avoid it.
 */
export const needsSecond = (points: number, adjustedBefore: number, alonePoints: number): boolean =>
  Math.abs(points) + adjustedBefore > alonePoints

/** The hours within which the adjustments of one administrator for one professional are added up. */
const TOGETHER_HOURS = 24
