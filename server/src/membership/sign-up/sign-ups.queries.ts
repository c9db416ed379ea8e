import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/**
 * Locks an account and the unconfirmed sign-ups with its e-mail in id order, before their tokens, to prevent deadlocks; returns the
 * ids of the other sign-ups.
 */
export async function lockWithSignUps(
  trx: Database,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('erasedAt', 'is', null)
    .where(({ and, or, eb }) =>
      or([eb('id', '=', id), and({ realm: 'member', emailKey: email.toLowerCase(), holdsEmail: false })]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.flatMap((row) => (row.id === id ? [] : [row.id]))
}

/** Locks and returns up to 100 unconfirmed sign-ups without changes since an instant; skips locked ones. */
export async function lockExpiredSignUps(trx: Database, before: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('holdsEmail', '=', false)
    .where('erasedAt', 'is', null)
    .where('updatedAt', '<', before)
    .orderBy('updatedAt')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Removes all personal data that an unconfirmed sign-up entered. Erasure matches rows by e-mail, CPF and
 * name, which may belong to somebody else, so they must be removed first.
 */
export async function detachIdentity(trx: Database, id: string): Promise<void> {
  await sql`
    update users set email = 'expired-' || id || '@removida.invalid', name = 'Removida', cellphone = null
    where id = ${id} and not holds_email`.execute(trx)
  await sql`update professionals set cpf = null where user_id = ${id} and not holds_cpf`.execute(trx)
}

/**
 * Removes an unconfirmed shopkeeper from the store of the sign-up, and the store if it awaits approval and has no other
 * shopkeeper, so that a stranger's request names no store for its owner. Does nothing for others.
 */
export async function withdrawStoreRequest(trx: Database, id: string): Promise<void> {
  const joined = await trx
    .deleteFrom('shopkeepers')
    .where('userId', '=', id)
    .returning('storeId')
    .executeTakeFirst()
  if (!joined) return
  // Waits for a sign-up that is joining the store; the next statement then sees its shopkeeper.
  await trx.selectFrom('stores').select('id').where('id', '=', joined.storeId).forUpdate().execute()
  await trx
    .deleteFrom('stores')
    .where('id', '=', joined.storeId)
    .where('awaitsApproval', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('shopkeepers').select('userId').whereRef('storeId', '=', 'stores.id'))),
    )
    .execute()
}
