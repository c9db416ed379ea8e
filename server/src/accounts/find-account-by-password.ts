import type { Database } from '../database/connect.ts'
import { type Account, findAccount, listUnconfirmed } from './accounts.queries.ts'
import { verifyPassword } from './password-hash.ts'
import type { Realm } from './realm.ts'

/**
 * Returns the account of an e-mail whose password matches: the account that holds the e-mail, or one of its newest
 * unconfirmed sign-ups. Takes equally long for a wrong password whether or not an account holds the e-mail; sign-ups take
 * longer, which callers hide by a minimum duration.
 */
export async function findAccountByPassword(
  db: Database,
  realm: Realm,
  credentials: { readonly email: string; readonly password: string },
): Promise<Account | null> {
  return matchPassword(db, realm, credentials, await findAccount(db, realm, credentials.email))
}

/** The same for callers that have read the account that holds the e-mail. */
export async function matchPassword(
  db: Database,
  realm: Realm,
  { email, password }: { readonly email: string; readonly password: string },
  holder: Account | null,
): Promise<Account | null> {
  const isRight = await verifyPassword(holder?.passwordHash ?? null, password)
  if (holder && isRight) return holder
  if (realm === 'admin') return null
  for (const signUp of await listUnconfirmed(db, email))
    if (await verifyPassword(signUp.passwordHash, password)) return signUp
  return null
}
