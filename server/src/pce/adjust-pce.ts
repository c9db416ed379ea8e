import { PceExplanation } from '@esquadro/contract/pce/pce'
import { recordAudit } from '../audit/audit.queries.ts'
import type { Database } from '../database/connect.ts'
import { RETURNED } from '../messages/messages.ts'
import { isOpen, recomputePce } from './pce.rules.ts'
import type { PceChangeContext } from './pce-changes.rules.ts'
import { listRemainingCents, lockPceOfSale, setValue } from './pce-writes.queries.ts'
import { voidPce } from './void-pce.ts'

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
