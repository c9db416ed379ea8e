import type { PceStatus } from '@esquadro/contract/pce/pce'
import type { Database } from '../../database/connect.ts'

/** Sets the commission rates of categories by name, in basis points. */
export async function setPceRates(trx: Database, rates: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, pceRateBps] of Object.entries(rates))
    await trx.updateTable('categories').set({ pceRateBps }).where('name', '=', name).execute()
}

export interface FoundPce {
  readonly id: string
  readonly invoiceId: string | null
  readonly professionalId: string
  readonly amountCents: number
  readonly accrualMonth: string
}

/** Lists the amounts with a status, oldest first. */
export async function listPceIn(
  db: Database,
  status: PceStatus,
  filter: { readonly professionalId?: string; readonly without?: 'service-invoice' } = {},
): Promise<FoundPce[]> {
  let found = db
    .selectFrom('pceInvoices')
    .select(['id', 'invoiceId', 'professionalId', 'amountCents', 'accrualMonth'])
    .where('status', '=', status)
  if (filter.professionalId) found = found.where('professionalId', '=', filter.professionalId)
  if (filter.without) found = found.where('serviceInvoiceState', '=', 'none')
  return found.orderBy('createdAt').orderBy('position').execute()
}
