import type { Database } from '../database/connect.ts'
import { type Account, findAccount, listUnconfirmed } from './accounts.queries.ts'
import { verifyPassword } from './password-hash.ts'
import type { Realm } from './realm.ts'

/**
 * Returns the account of an e-mail whose password matches: the account that holds the e-mail, or one of its newest
 * unconfirmed sign-ups; and the holder, whether or not the password is its own. Takes equally long for a wrong password whether or not an account holds the e-mail; sign-ups take
 * longer, which callers hide by a minimum duration.
 */
export async function findAccountByPassword(
  db: Database,
  realm: Realm,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<{ account: Account | null; holder: Account | null }> {
  const holder = await findAccount(db, realm, email)
  const isRight = await verifyPassword(holder?.passwordHash ?? null, password)
  if (holder && isRight) return { account: holder, holder }
  if (realm === 'admin') return { account: null, holder }
  for (const signUp of await listUnconfirmed(db, email))
    if (await verifyPassword(signUp.passwordHash, password)) return { account: signUp, holder }
  return { account: null, holder }
}
