import type { StoreInput } from '@esquadro/contract/stores/cms'
import { difference } from '../audit/audit.rules.ts'
import type { Context } from '../context/context.ts'
import { mapDuplicates, saveSellersOf } from './save-store.ts'
import { getStore, lockStore, type StoredStore, updateStore as update } from './stores.queries.ts'

/** Changes a store; sellers without an id are added, others updated, absent ones stay. */
export const updateStore = (
  { inTransaction, audit, clock }: Context,
  { id, ...input }: StoreInput & { readonly id: string },
): Promise<StoredStore> =>
  mapDuplicates(() =>
    inTransaction(async (trx) => {
      await lockStore(trx, id)
      const before = await getStore(trx, id)
      await update(trx, id, input, clock.now())
      await saveSellersOf(trx, id, input.sellers)
      const after = await getStore(trx, id)
      await audit(trx, {
        action: 'store.updated',
        subjectType: 'store',
        subjectId: id,
        ...difference(before, after),
      })
      return after
    }),
  )
