import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { addDays, dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { ADMINS, type NewNotification } from '../notifications/notifications.queries.ts'
import type { PceValue } from './pce.rules.ts'
import type { PceChangeContext } from './pce-changes.rules.ts'
import { insertPce } from './pce-writes.queries.ts'

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
