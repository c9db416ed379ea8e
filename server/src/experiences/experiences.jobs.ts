import type { Services } from '../context/context.ts'
import { inTransaction } from '../database/connect.ts'
import { listUnpromoted, promoteWaiting } from './subscriptions.queries.ts'

/**
 * Gives free places to who waits and can pay by now: somebody who could not when the place opened may have earned since.
 * Each experience in a transaction of its own; several processes at once give each place once. Answers how many places.
 */
export async function promoteEverywhere({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const actor = { type: 'system', id: null, requestId: null } as const
  let promoted = 0
  for (const id of await listUnpromoted(db, now))
    promoted += await inTransaction(db, (trx) => promoteWaiting(trx, id, actor, now))
  return promoted
}
