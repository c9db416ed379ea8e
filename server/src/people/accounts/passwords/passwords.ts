import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Context, Services } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { endSessions } from '../../../platform/http/sessions.queries.ts'
import { semaphore } from '../../../platform/queues.ts'
import { recordSecurityEvent } from '../../../platform/security-events/record-security-event.ts'
import { type Account, findAccount, listUnconfirmed, updateAccount } from '../accounts.queries.ts'
import { pagesOf, type Realm } from '../pages.ts'
import { voidSecondSteps, voidTokens } from '../tokens.queries.ts'
import { hashBrowser, voidRecoveryCodes } from './recovery.queries.ts'

/** Sets an account's password, ends every session and unfinished sign-in, invalidates codes and completion tokens, and mails the owner. */
export async function setPassword(
  trx: Database,
  context: Context,
  { account, passwordHash }: { readonly account: Account; readonly passwordHash: string },
): Promise<void> {
  const { clock, mail, config } = context
  const now = clock.now()
  await updateAccount(trx, account.id, { passwordHash, now })
  await endSessions(trx, { userId: account.id, reason: 'password-changed', now })
  await recordSecurityEvent({ ...context, db: trx }, { userId: account.id, kind: 'password-changed' })
  await voidRecoveryCodes(trx, account.id)
  await voidTokens(trx, account.id, ['complete-registration', 'change-email', 'entry-sign-in', 'entry-reset'])
  await voidSecondSteps(trx, account.id)
  await mail.send(trx, {
    to: account.email,
    kind: 'password-changed',
    language: account.language,
    data: {
      name: account.name,
      recoverUrl: pagesOf(config, account.userType === 'admin' ? 'admin' : 'member').recover,
    },
  })
}

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
    browserHash: hashBrowser(context),
  })
  for (const signUp of signUps)
    if (await verifyPassword(context, signUp.passwordHash, password)) return signUp
  return null
}

type Stateful = Pick<Services, 'state'>

// argon2id with the minimum costs that OWASP recommends, about 20 ms a hash.
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The hash of a discarded random text, with the same costs.
const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$2cp1SxQXny1Je5KjI25x+g$O1ZhdR2+wTHsPBrD/QnpnDW6klnOzFVM54tohImILDI'

/**
 * One hash per core at a time, and one more that is ready when a core comes free. Others would only push each other's 19 MiB out of
 * the caches, and files wait for the same threads.
 */
const openTurns = () => semaphore(availableParallelism() + 1)

/** Returns the slow hash of a password or a recovery code. Keyboards compose accents differently: the composed form counts. */
export const hashPassword = ({ state }: Stateful, password: string): Promise<string> =>
  state.of(openTurns)(() => hash(password.normalize('NFC'), costs))

/** The forms in which a typed password may have been hashed: older hashes are of the password as it was typed. */
const formsOf = (password: string): string[] => [
  ...new Set([password, password.normalize('NFC'), password.normalize('NFD')]),
]

/**
 * Whether a password matches a hash. Without a hash it takes as long and returns false: all forms of the password are tried,
 * so that the time depends on what was typed alone.
 */
export async function verifyPassword(
  { state }: Stateful,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  let isRight = false
  for (const form of formsOf(password))
    if (await state.of(openTurns)(() => verify(passwordHash ?? decoyHash, form))) isRight = true
  return isRight && passwordHash !== null
}
