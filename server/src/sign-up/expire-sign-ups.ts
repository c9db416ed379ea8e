import { SIGN_UP_LIFETIME_MS } from '../accounts/accounts.queries.ts'
import type { Services } from '../context/context.ts'
import { inTransaction } from '../database/connect.ts'
import { eraseSignUp } from './erase-sign-up.ts'
import { lockExpiredSignUps } from './sign-ups.queries.ts'

/** Erases the sign-ups that were not confirmed within 72 hours; returns their number. */
export async function expireSignUps({
  db,
  files,
  clock,
}: Pick<Services, 'db' | 'files' | 'clock'>): Promise<number> {
  const now = clock.now()
  let expired = 0
  for (;;) {
    const batch = await inTransaction(db, async (trx) => {
      const ids = await lockExpiredSignUps(trx, new Date(now.getTime() - SIGN_UP_LIFETIME_MS))
      const storageKeys: string[] = []
      for (const id of ids) storageKeys.push(...(await eraseSignUp(trx, id, now)))
      return { count: ids.length, storageKeys }
    })
    for (const key of batch.storageKeys) await files.remove(key)
    if (batch.count === 0) return expired
    expired += batch.count
  }
}
