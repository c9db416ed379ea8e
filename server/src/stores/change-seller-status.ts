import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { getSeller, type SellerRow, updateSeller } from './sellers.queries.ts'

/** Activates or deactivates a seller of a store. */
export const changeSellerStatus = (
  { inTransaction, audit }: Context,
  storeId: string,
  { id, active }: { readonly id: string; readonly active: boolean },
): Promise<SellerRow> =>
  inTransaction(async (trx) => {
    if (!(await updateSeller(trx, storeId, id, { active }))) throw new AppError('not-found')
    await audit(trx, {
      action: 'seller.status-changed',
      subjectType: 'seller',
      subjectId: id,
      after: { active },
    })
    return getSeller(trx, storeId, id)
  })
