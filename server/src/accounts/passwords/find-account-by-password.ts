import type { Context } from '../../context/context.ts'
import { type Account, findAccount, listUnconfirmed } from '../accounts.queries.ts'
import type { Realm } from '../realm.ts'
import { verifyPassword } from './password-hash.ts'
import { browserHashOf } from './recovery.queries.ts'

type Asking = Pick<Context, 'db' | 'clock' | 'state' | 'browser'>

/**
 * Returns the account of an e-mail whose password matches: the account that holds the e-mail, or one of its unconfirmed
 * sign-ups (see `listUnconfirmed`). Takes equally long for a wrong password whether or not an account holds the e-mail; sign-ups take
 * longer, which callers hide by a minimum duration.
 */
export async function findAccountByPassword(
  context: Asking,
  realm: Realm,
  credentials: { readonly email: string; readonly password: string },
): Promise<Account | null> {
  return matchPassword(context, realm, credentials, await findAccount(context.db, realm, credentials.email))
}

/** The same for callers that have read the account that holds the e-mail. */
export async function matchPassword(
  context: Asking,
  realm: Realm,
  { email, password }: { readonly email: string; readonly password: string },
  holder: Account | null,
): Promise<Account | null> {
  const isRight = await verifyPassword(context, holder?.passwordHash ?? null, password)
  if (holder && isRight) return holder
  if (realm === 'admin') return null
  const { db, clock } = context
  const signUps = await listUnconfirmed(db, {
    email,
    now: clock.now(),
    browserHash: browserHashOf(context),
  })
  for (const signUp of signUps)
    if (await verifyPassword(context, signUp.passwordHash, password)) return signUp
  return null
}
