import type { Database } from '../database/connect.ts'
import { anonymize, deleteFileRecords } from '../erasure/erasure.queries.ts'
import { detachIdentity, withdrawStoreRequest } from './sign-ups.queries.ts'

/** Erases an unconfirmed sign-up with the store that it alone requested; returns the storage keys of its files, whose bytes the caller deletes after the commit. */
export async function eraseSignUp(trx: Database, id: string, now: Date): Promise<string[]> {
  await detachIdentity(trx, id)
  await withdrawStoreRequest(trx, id)
  return deleteFileRecords(trx, (await anonymize(trx, id, now)) ?? [])
}
