import type { StoreChanges } from '@esquadro/contract/stores/cms'
import { difference } from '../audit/audit.rules.ts'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { withChanges } from '../with-changes.ts'
import { mapDuplicates, saveSellersOf } from './save-store.ts'
import { withRevision } from './store-revision.ts'
import {
  getStore,
  lockStore,
  type StoredStore,
  type StoreFacts,
  updateStore as update,
} from './stores.queries.ts'

/**
 * Changes a store, whose absent fields stay; adds sellers without an id, updates others and keeps absent ones. Throws `conflict` with
 * the current values if the revision is outdated.
 */
export const updateStore = (
  { inTransaction, audit, clock }: Context,
  { id, revision, ...input }: StoreChanges,
): Promise<StoredStore> =>
  mapDuplicates(() =>
    inTransaction(async (trx) => {
      await lockStore(trx, id)
      const before = await getStore(trx, id)
      const current = withRevision(before)
      if (revision !== undefined && revision !== current.revision)
        throw new AppError('conflict', { data: current })
      await update(trx, id, withChanges<StoreFacts>(before, input), clock.now())
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
