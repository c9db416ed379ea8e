import type { PceStatus } from '@esquadro/contract/pce/pce'
import { recordAudits } from '../audit/audit.queries.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { notify } from '../notifications/notify.ts'
import { getRules } from '../settings/settings.queries.ts'
import { type PceAction, type PceChangeContext, refusalOf, statusAfter } from './pce-changes.rules.ts'
import { noticesOf } from './pce-notices.ts'
import { lockPce, setStatus } from './pce-writes.queries.ts'

/** The result for one id: its current status, and why it was left unchanged. */
export interface PceOutcome {
  readonly id: string
  readonly status: PceStatus | null
  readonly refusal: AppError | null
}

/**
 * Applies the same change to many amounts in the caller's transaction; a refusal does not affect the others.
 * Locks all amounts first, in id order to prevent deadlocks. Idempotent, except that a second payment is
 * refused with `pce.already-paid`. Returns the outcomes in the order of `ids`. Five queries for any number of
 * amounts.
 */
export async function changePce(
  trx: Database,
  ids: readonly string[],
  change: PceAction,
  context: PceChangeContext,
): Promise<PceOutcome[]> {
  const requested = [...new Set(ids)]
  const locked = new Map((await lockPce(trx, requested)).map((pce) => [pce.id, pce]))
  const settings = await getRules(trx)
  const to = statusAfter(change)
  const outcomes = requested.map((id): PceOutcome => {
    const pce = locked.get(id)
    if (!pce) return { id, status: null, refusal: new AppError('not-found') }
    const refusal = refusalOf(pce, change, { needsServiceInvoice: settings.pceNeedsServiceInvoice })
    return { id, status: refusal ? pce.status : to, refusal }
  })
  const changing = outcomes.flatMap(({ id, refusal }) => {
    const pce = locked.get(id)
    return pce && !refusal && pce.status !== to ? [pce] : []
  })
  if (changing.length === 0) return outcomes

  await setStatus(
    trx,
    changing.map(({ id }) => id),
    change,
    context,
  )
  await recordAudits(
    trx,
    context,
    changing.map((pce) => ({
      action: `pce.${to}`,
      subjectType: 'pce',
      subjectId: pce.id,
      before: { status: pce.status },
      after: { status: to, ...('reason' in change ? { reason: change.reason } : {}) },
    })),
  )
  const notices = changing.flatMap((pce) => noticesOf(pce, change, settings.pceLabel))
  await notify(trx, notices, context.now)
  return outcomes
}
