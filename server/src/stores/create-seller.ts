import type { Context } from '../context/context.ts'
import { mapTakenSellerName } from './map-taken-seller-name.ts'
import { getSeller, insertSeller, type SellerRow } from './sellers.queries.ts'

/** Adds a seller to a store. Throws `name.taken` if the store has a seller of that name. */
export const createSeller = (
  { inTransaction, audit }: Context,
  storeId: string,
  input: { readonly name: string },
): Promise<SellerRow> =>
  mapTakenSellerName(() =>
    inTransaction(async (trx) => {
      const id = await insertSeller(trx, storeId, input.name)
      await audit(trx, { action: 'seller.created', subjectType: 'seller', subjectId: id, after: input })
      return getSeller(trx, storeId, id)
    }),
  )
