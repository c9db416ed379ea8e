import type { StoreInput } from '@esquadro/contract/stores/cms'
import type { Context } from '../context/context.ts'
import { mapDuplicates, saveSellersOf } from './save-store.ts'
import { getStore, insertStore, type StoredStore } from './stores.queries.ts'

/** Creates a store with its sellers. Throws `store.taken` if the CNPJ is taken. */
export const createStore = (
  { inTransaction, audit, clock }: Context,
  input: StoreInput,
): Promise<StoredStore> =>
  mapDuplicates(() =>
    inTransaction(async (trx) => {
      const id = await insertStore(trx, input, clock.now())
      await saveSellersOf(trx, id, input.sellers)
      const store = await getStore(trx, id)
      await audit(trx, { action: 'store.created', subjectType: 'store', subjectId: id, after: input })
      return store
    }),
  )
