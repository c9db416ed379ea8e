import type { Context } from '../context/context.ts'
import { mapTakenSellerName } from './map-taken-seller-name.ts'
import { getSeller, type SellerRow, updateSeller } from './sellers.queries.ts'

/** Renames a seller of a store. Throws `name.taken` if the store has another seller of that name. */
export const renameSeller = (
  { inTransaction, audit }: Context,
  storeId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<SellerRow> =>
  mapTakenSellerName(() =>
    inTransaction(async (trx) => {
      const before = await getSeller(trx, storeId, id)
      await updateSeller(trx, storeId, id, { name })
      await audit(trx, {
        action: 'seller.updated',
        subjectType: 'seller',
        subjectId: id,
        before: { name: before.name },
        after: { name },
      })
      return getSeller(trx, storeId, id)
    }),
  )
