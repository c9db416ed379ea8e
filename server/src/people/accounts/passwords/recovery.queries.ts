import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/database/connect.ts'

const LIFETIME_MS = 10 * 60_000

/**
 * Returns the digest of the browser that calls, so that each has a code and tries of its own. A call without the cookie gets
 * a random digest, which matches no other call.
 */
export const hashBrowser = ({ browser }: { readonly browser: string | null }): Buffer =>
  createHash('sha256')
    .update(browser ?? randomBytes(16))
    .digest()

/** Stores the slow hash of a browser's recovery code for an account; replaces only an older one of the same browser. */
export async function saveRecoveryCode(
  trx: Database,
  code: {
    readonly userId: string
    readonly browserHash: Buffer
    readonly codeHash: string
    readonly now: Date
  },
): Promise<void> {
  const { userId, browserHash, codeHash, now } = code
  const values = { codeHash, expiresAt: new Date(now.getTime() + LIFETIME_MS), createdAt: now }
  await trx
    .insertInto('recoveryCodes')
    .values({ userId, browserHash, ...values })
    .onConflict((conflict) => conflict.columns(['userId', 'browserHash']).doUpdateSet(values))
    .execute()
}

/** Lists the hashes of an account's valid codes, the given browser's first, then the newest; at most four. */
export async function listRecoveryCodes(
  db: Database,
  wanted: { readonly userId: string; readonly browserHash: Buffer; readonly now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('recoveryCodes')
    .select('codeHash')
    .where('userId', '=', wanted.userId)
    .where('expiresAt', '>', wanted.now)
    .orderBy((eb) => eb('browserHash', '=', wanted.browserHash), 'desc')
    .orderBy('createdAt', 'desc')
    .limit(4)
    .execute()
  return rows.map(({ codeHash }) => codeHash)
}

/** Consumes a code; returns false if it was consumed or replaced meanwhile. */
export async function consumeRecoveryCode(trx: Database, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Invalidates all recovery codes of an account. */
export async function voidRecoveryCodes(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}
