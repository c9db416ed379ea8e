import type { AccountStatus, Behaviour } from '@esquadro/contract/accounts/status'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { changeShopkeeperStatusIn } from './change-shopkeeper-status.ts'
import { requireManagedColleague } from './shopkeepers.policies.ts'
import { countManagers } from './shopkeepers.queries.ts'

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
