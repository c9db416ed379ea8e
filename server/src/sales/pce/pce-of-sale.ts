import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { PceExplanation } from '@esquadro/contract/sales/pce/pce'
import { recordAudit } from '../../platform/audit/audit.queries.ts'
import { addDays, dayOf } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { RETURNED } from '../../platform/messages/messages.ts'
import { ADMINS, type NewNotification } from '../../platform/notifications/notifications.queries.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { isOpen, type PceValue, recomputePce } from './pce.rules.ts'
import type { PceChangeContext } from './pce-changes.rules.ts'
import {
  insertPce,
  type LockedPceOfSale,
  listRemainingCents,
  lockPceOfSale,
  setStatusOfSale,
  setValue,
} from './pce-writes.queries.ts'

/** A sale that is locked for its approval. */
interface Sale {
  readonly id: string
  readonly professionalId: string
  readonly professionalName: string
  readonly storeId: string
  readonly storeName: string
  readonly customerId: string | null
  readonly issuedOn: string
}

/**
 * Opens the amount that an approved sale earns, in the approval's transaction; does nothing if it earns none.
 * The amount belongs to the month of the sale and is due the configured days after its approval. Returns the
 * notifications to send.
 */
export async function openPceOfSale(
  trx: Database,
  sale: Sale,
  value: PceValue | null,
  settings: Pick<ProgrammeSettings, 'pceDueDays' | 'pceLabel'>,
  context: PceChangeContext,
): Promise<NewNotification[]> {
  if (!value) return []
  const id = await insertPce(
    trx,
    {
      invoiceId: sale.id,
      professionalId: sale.professionalId,
      storeId: sale.storeId,
      customerId: sale.customerId,
      value,
      accrualMonth: `${sale.issuedOn.slice(0, 7)}-01`,
      dueOn: addDays(dayOf(context.now), settings.pceDueDays),
    },
    context,
  )
  if (id === null) return []
  const { professionalName, storeName } = sale
  const { amountCents } = value
  const data = { pceId: id, label: settings.pceLabel, amountCents, professionalName, storeName }
  return [{ userId: ADMINS, kind: 'pce-received', data }]
}

/**
 * Recomputes the unpaid amount of a sale after a return was applied or undone, by its recorded rates. Refuses
 * the amount if nothing is left. Leaves a paid amount unchanged.
 */
export async function adjustPceOfSale(
  trx: Database,
  invoiceId: string,
  context: PceChangeContext,
): Promise<void> {
  const pce = await lockPceOfSale(trx, invoiceId)
  if (!pce || !isOpen(pce.status)) return
  const remaining = await listRemainingCents(trx, invoiceId)
  const value = recomputePce(PceExplanation.parse(pce.explanation), remaining)
  if (!value) return voidPce(trx, pce, RETURNED, context)
  if (value.amountCents === pce.amountCents) return
  await setValue(trx, pce.id, value, context)
  await recordAudit(trx, context, {
    action: 'pce.adjusted',
    subjectType: 'pce',
    subjectId: pce.id,
    before: { amountCents: pce.amountCents },
    after: { amountCents: value.amountCents },
  })
}

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
async function voidPce(
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
