import type { Context } from '../context/context.ts'
import { getStore, lockStore, type StoredStore, setStoreActive } from './stores.queries.ts'

/** Activates or deactivates a store; records nothing if the status is the same. */
export const changeStoreStatus = (
  { inTransaction, audit, clock }: Context,
  { id, active }: { readonly id: string; readonly active: boolean },
): Promise<StoredStore> =>
  inTransaction(async (trx) => {
    await lockStore(trx, id)
    const before = await getStore(trx, id)
    if (before.active === active) return before
    await setStoreActive(trx, id, active, clock.now())
    await audit(trx, {
      action: 'store.status-changed',
      subjectType: 'store',
      subjectId: id,
      before: { active: before.active },
      after: { active },
    })
    return { ...before, active }
  })
