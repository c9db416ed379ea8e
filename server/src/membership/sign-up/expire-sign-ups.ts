import { SIGN_UP_LIFETIME_MS } from '../../people/accounts/accounts.queries.ts'
import type { Services } from '../../platform/context/context.ts'
import { type Database, inTransaction } from '../../platform/database/connect.ts'
import { anonymize, deleteFileRecords } from '../erasure/erasure.queries.ts'
import { detachIdentity, lockExpiredSignUps, withdrawStoreRequest } from './sign-ups.queries.ts'

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

/** Erases an unconfirmed sign-up with the store that it alone requested; returns the storage keys of its files, whose bytes the caller deletes after the commit. */
export async function eraseSignUp(trx: Database, id: string, now: Date): Promise<string[]> {
  await detachIdentity(trx, id)
  await withdrawStoreRequest(trx, id)
  return deleteFileRecords(trx, (await anonymize(trx, id, now)) ?? [])
}
