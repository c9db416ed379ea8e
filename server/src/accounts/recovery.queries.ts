import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

const lifetime = 10 * 60_000
const tries = 5

/** Keeps a recovery code's slow hash for an account; an older one is void from now on. */
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
 * Takes one of the tries of an account's code and answers the hash to compare with, or null where there is no code or
 * no try left. The try is gone before anybody compares, so parallel guesses have no more of them.
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

/** Uses a code up; false where somebody else has done so or a newer one replaced it. */
export async function consumeRecoveryCode(trx: Database, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes an account's recovery code worthless. */
export async function voidRecoveryCode(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}
