import type { Caller } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findAndLockStore, type LockedStore } from './shopkeepers.queries.ts'

/** Whether a membership is the caller's own. */
export const isSelf = (user: Pick<Caller, 'id'>, id: string): boolean => id === user.id

/** Whether a shopkeeper manages their own store. */
export const isStoreManager = (store: LockedStore | null): store is LockedStore => store?.isManager === true

/**
 * Locks the store of a manager and returns it with a colleague's membership. Throws `forbidden` if the caller does not
 * manage a store, `not-found` if the colleague belongs to another store.
 */
export async function requireManagedColleague(
  trx: Database,
  userId: string,
  colleagueId: string,
): Promise<{ store: LockedStore; colleague: LockedStore }> {
  const store = await findAndLockStore(trx, userId)
  if (!isStoreManager(store)) throw new AppError('forbidden')
  const colleague = await findAndLockStore(trx, colleagueId)
  if (colleague?.id !== store.id) throw new AppError('not-found')
  return { store, colleague }
}
