import { recordAudit } from '../audit/audit.queries.ts'
import type { Actor } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { notify } from '../notifications/notify.ts'
import { lockAccounts } from '../points/points.queries.ts'
import { getPosting } from '../points/posting.ts'
import { reverseEntries } from '../points/reverse-entries.ts'
import { lockExtraPoint, removeClaim } from './claims.queries.ts'

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
