import { recordAudit } from '../audit/audit.queries.ts'
import type { Database } from '../database/connect.ts'
import { notify } from '../notifications/notify.ts'
import { getRules } from '../settings/settings.queries.ts'
import type { PceChangeContext } from './pce-changes.rules.ts'
import { type LockedPceOfSale, lockPceOfSale, setStatusOfSale } from './pce-writes.queries.ts'

/** Voids the amount of a reversed sale: refuses it if it is unpaid, reverses it if it is paid. Idempotent. */
export async function voidPceOfSale(
  trx: Database,
  { invoiceId, reason }: { readonly invoiceId: string; readonly reason: string },
  context: PceChangeContext,
): Promise<void> {
  const pce = await lockPceOfSale(trx, invoiceId)
  if (!pce || pce.status === 'refused' || pce.status === 'reversed') return
  await voidPce(trx, pce, reason, context)
}

/** Refuses a locked amount or, if it is paid, reverses it; notifies the professional. */
export async function voidPce(
  trx: Database,
  pce: LockedPceOfSale,
  reason: string,
  context: PceChangeContext,
): Promise<void> {
  // A suspended amount must be resumed before it can end.
  if (pce.status === 'suspended')
    await setStatusOfSale(trx, pce.id, { status: 'approved', reason: null }, context)
  const status = pce.status === 'paid' ? 'reversed' : 'refused'
  await setStatusOfSale(trx, pce.id, { status, reason }, context)
  await recordAudit(trx, context, {
    action: `pce.${status}`,
    subjectType: 'pce',
    subjectId: pce.id,
    before: { status: pce.status },
    after: { status, reason },
  })
  const { pceLabel: label } = await getRules(trx)
  const { amountCents, storeName, number } = pce
  await notify(
    trx,
    [
      {
        userId: pce.professionalId,
        kind: status === 'refused' ? 'pce-refused' : 'pce-reversed',
        data: { pceId: pce.id, label, amountCents, storeName, number, reason },
      },
    ],
    context.now,
  )
}
