import type { AccountStatus, Behaviour } from '@esquadro/contract/accounts/status'
import { changeAccountStatus } from '../accounts/change-account-status.ts'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { findAndLockStoreOf, makeManager, openStore } from './shopkeepers.queries.ts'

interface StatusChange {
  readonly id: string
  readonly behaviour: Behaviour
}

interface ChangedStatus {
  readonly id: string
  readonly status: AccountStatus
}

/**
 * Changes a shopkeeper's status. The first shopkeeper approved at a store becomes its manager and activates a
 * requested store. Locks the store, so that exactly one of concurrent approvals is the first.
 */
export const changeShopkeeperStatus = (change: StatusChange, context: Context): Promise<ChangedStatus> =>
  context.inTransaction((trx) => changeShopkeeperStatusIn(trx, change, context))

/** Like `changeShopkeeperStatus`, in the caller's transaction. */
export async function changeShopkeeperStatusIn(
  trx: Database,
  change: StatusChange,
  context: Context,
): Promise<ChangedStatus> {
  const store = await findAndLockStoreOf(trx, change.id)
  if (!store) throw new AppError('not-found')
  const changed = await changeAccountStatus(trx, { ...change, userType: 'shopkeeper' }, context)
  if (changed.status !== 'active') return changed
  if (!store.hasManager) await makeManager(trx, change.id)
  if (store.awaitsApproval) await openStore(trx, store.id, context.clock.now())
  return changed
}
