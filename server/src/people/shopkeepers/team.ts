import type { AccountStatus, Behaviour } from '@esquadro/contract/people/accounts/status'
import type { Caller, Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findAndLockAccount } from '../accounts/accounts.queries.ts'
import { isSelf, requireManagedColleague } from './shopkeepers.policies.ts'
import { countManagers, endManagement, makeManager } from './shopkeepers.queries.ts'
import { changeShopkeeperStatusIn } from './shopkeepers.ts'

/**
 * Changes the status of a colleague on behalf of a manager of the store. Throws `manager.last` if no active
 * manager would remain.
 */
export const changeColleagueStatus = (
  context: Context,
  user: Caller,
  change: { readonly id: string; readonly behaviour: Behaviour },
): Promise<{ id: string; status: AccountStatus }> =>
  context.inTransaction(async (trx) => {
    const { store, colleague } = await requireManagedColleague(trx, user.id, change.id)
    const isLeaving = change.behaviour === 'block' || change.behaviour === 'reject'
    // The lock on the store keeps one of two managers who remove each other concurrently.
    if (isLeaving && colleague.isManager && (await countManagers(trx, store.id)) <= 1)
      throw new AppError('manager.last')
    return changeShopkeeperStatusIn(trx, change, context)
  })

/**
 * Makes a colleague a manager of the store; the caller remains one if `share` is set. Throws
 * `colleague.not-active` for the caller and for a colleague who is not active.
 */
export const handOverManagement = (
  { inTransaction, audit }: Context,
  user: Caller,
  { id, share }: { readonly id: string; readonly share: boolean },
): Promise<{ id: string; isManager: true; share: boolean }> =>
  inTransaction(async (trx) => {
    const { store } = await requireManagedColleague(trx, user.id, id)
    const account = await findAndLockAccount(trx, id)
    if (isSelf(user, id) || account?.status !== 'active') throw new AppError('colleague.not-active')
    await makeManager(trx, id)
    if (!share) await endManagement(trx, user.id)
    await audit(trx, {
      action: share ? 'store.management-shared' : 'store.management-handed-over',
      subjectType: 'store',
      subjectId: store.id,
      after: { from: user.id, to: id },
    })
    return { id, isManager: true as const, share }
  })
