import type { Caller, Context } from '../context/context.ts'
import { lockTrust, removeItem } from './trust.queries.ts'

/**
 * Removes an item. Every process stops using it with the next submission; the folder of a server does not bring it back.
 * Throws `not-found` if it is not installed.
 */
export const removeTrust = ({ inTransaction, audit, clock }: Context, user: Caller, id: string) =>
  inTransaction(async (trx) => {
    await lockTrust(trx)
    const before = await removeItem(trx, id, { userId: user.id, now: clock.now() })
    await audit(trx, { action: 'trust.removed', subjectType: 'trust', subjectId: id, before })
    return { id }
  })
