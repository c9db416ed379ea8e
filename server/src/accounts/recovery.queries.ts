import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

const lifetime = 10 * 60_000
const tries = 5

/** Stores the slow hash of an account's recovery code; replaces an older one. */
export async function saveRecoveryCode(
  trx: Database,
  code: { readonly userId: string; readonly codeHash: string; readonly now: Date },
): Promise<void> {
  const values = {
    codeHash: code.codeHash,
    expiresAt: new Date(code.now.getTime() + lifetime),
    triesLeft: tries,
    createdAt: code.now,
  }
  await trx
    .insertInto('recoveryCodes')
    .values({ userId: code.userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
}

/**
 * Consumes one try of an account's recovery code and returns the hash to compare with, or null without a valid code or a
 * try left. The try is consumed before the comparison, so that parallel guesses get no extra tries.
 */
export async function consumeTry(db: Database, userId: string, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('recoveryCodes')
    .set({ triesLeft: sql<number>`tries_left - 1` })
    .where('userId', '=', userId)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .returning('codeHash')
    .executeTakeFirst()
  return row?.codeHash ?? null
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

/** Invalidates an account's recovery code. */
export async function voidRecoveryCode(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}
