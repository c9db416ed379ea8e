import type { AccountStatus, Behaviour } from '@esquadro/contract/accounts/status'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { changeShopkeeperStatusIn } from './change-shopkeeper-status.ts'
import { requireManagedColleague } from './shopkeepers.policies.ts'
import { countManagers } from './shopkeepers.queries.ts'

/** Changes the status of a colleague, as a manager of the store. Throws `manager.last` if no active manager would remain. */
export const changeColleagueStatus = (
  context: Context,
  user: Caller,
  change: { readonly id: string; readonly behaviour: Behaviour },
): Promise<{ id: string; status: AccountStatus }> =>
  context.inTransaction(async (trx) => {
    const { store, colleague } = await requireManagedColleague(trx, user.id, change.id)
    const isLeaving = change.behaviour === 'block' || change.behaviour === 'reject'
    // The store is locked: if two managers remove each other at the same moment, one of them stays.
    if (isLeaving && colleague.isManager && (await countManagers(trx, store.id)) <= 1)
      throw new AppError('manager.last')
    return changeShopkeeperStatusIn(trx, change, context)
  })
