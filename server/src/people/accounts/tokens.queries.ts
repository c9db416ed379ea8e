import { randomBytes } from 'node:crypto'
import type { Role } from '@esquadro/contract'
import type { Database } from '../../platform/database/connect.ts'
import { hashToken } from '../../platform/http/sessions.queries.ts'

export type TokenPurpose =
  | 'confirm-email'
  | 'change-email'
  | 'complete-registration'
  | 'entry-sign-in'
  | 'entry-reset'

const hour = 3_600_000
const lifetimes: Readonly<Record<TokenPurpose, number>> = {
  'confirm-email': 72 * hour,
  'change-email': 72 * hour,
  'complete-registration': 24 * hour,
  // Longer than the hour in which three are mailed: while no more are mailed, one of them is valid.
  'entry-sign-in': 2 * hour,
  'entry-reset': 2 * hour,
}

// A completion token works for one registration only: its hash includes the registration's id.
const hashOfBound = (token: string, bound: string | undefined): Buffer =>
  hashToken(bound ? `${bound}:${token}` : token)

/**
 * Issues a token of 128 random bits, or the given `text`; the database stores its SHA-256 only. `bound` must be given again to
 * consume it. A new link to an e-mail invalidates older ones.
 */
export async function issueToken(
  trx: Database,
  token: {
    readonly userId: string
    readonly purpose: TokenPurpose
    readonly now: Date
    readonly bound?: string
    readonly email?: string
    readonly text?: string
  },
): Promise<string> {
  const { userId, purpose, now, bound, email } = token
  if (purpose === 'confirm-email' || purpose === 'change-email')
    await trx
      .deleteFrom('oneTimeTokens')
      .where('userId', '=', userId)
      .where('purpose', '=', purpose)
      .execute()
  const text = token.text ?? randomBytes(16).toString('base64url')
  await trx
    .insertInto('oneTimeTokens')
    .values({
      tokenHash: hashOfBound(text, bound),
      userId,
      purpose,
      email: email ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimes[purpose]),
    })
    .execute()
  return text
}

/** Consumes a token; returns null if it is unknown, used, expired or for another purpose. Of concurrent callers one succeeds. */
export async function consumeToken(
  trx: Database,
  token: {
    readonly text: string
    readonly purposes: readonly TokenPurpose[]
    readonly now: Date
    readonly bound?: string
  },
): Promise<{ userId: string; purpose: TokenPurpose; email: string | null } | null> {
  const row = await trx
    .updateTable('oneTimeTokens')
    .set({ usedAt: token.now })
    .where('tokenHash', '=', hashOfBound(token.text, token.bound))
    .where('purpose', 'in', [...token.purposes])
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', token.now)
    .returning(['userId', 'purpose', 'email'])
    .executeTakeFirst()
  return row ? { ...row, purpose: row.purpose as TokenPurpose } : null
}

/** Returns a valid token with its account without consuming it, or null. */
export async function findToken(
  db: Database,
  token: { readonly text: string; readonly purposes: readonly TokenPurpose[]; readonly now: Date },
): Promise<{ userId: string; purpose: TokenPurpose; email: string; holdsEmail: boolean } | null> {
  const row = await db
    .selectFrom('oneTimeTokens')
    .innerJoin('users', 'users.id', 'oneTimeTokens.userId')
    .select(['oneTimeTokens.userId', 'purpose', 'users.email', 'users.holdsEmail'])
    .where('tokenHash', '=', hashToken(token.text))
    .where('purpose', 'in', [...token.purposes])
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', token.now)
    .executeTakeFirst()
  return row ? { ...row, purpose: row.purpose as TokenPurpose } : null
}

/** Makes a token that was consumed in this transaction valid for another try, unless it was the last one. */
export async function restoreToken(
  trx: Database,
  token: { readonly text: string; readonly bound: string },
): Promise<void> {
  await trx
    .updateTable('oneTimeTokens')
    .set((eb) => ({ usedAt: null, triesLeft: eb('triesLeft', '-', 1) }))
    .where('tokenHash', '=', hashOfBound(token.text, token.bound))
    .where('triesLeft', '>', 1)
    .execute()
}

/** Whether a token is valid. */
export async function isValidToken(
  db: Database,
  token: {
    readonly text: string
    readonly purpose: TokenPurpose
    readonly now: Date
    readonly bound: string
  },
): Promise<boolean> {
  const row = await db
    .selectFrom('oneTimeTokens')
    .select('userId')
    .where('tokenHash', '=', hashOfBound(token.text, token.bound))
    .where('purpose', '=', token.purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', token.now)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the confirmed account whose e-mail a used link confirmed, or null. */
export async function findConfirmedBy(
  db: Database,
  { text, now }: { readonly text: string; readonly now: Date },
): Promise<{ userType: Role; status: 'active' | 'awaiting-approval' } | null> {
  const row = await db
    .selectFrom('oneTimeTokens')
    .innerJoin('users', 'users.id', 'oneTimeTokens.userId')
    .select(['users.userType', 'users.status'])
    .where('tokenHash', '=', hashToken(text))
    .where('purpose', 'in', ['confirm-email', 'change-email'])
    .where('usedAt', 'is not', null)
    .where('expiresAt', '>', now)
    .where('users.holdsEmail', '=', true)
    .where('users.status', 'in', ['active', 'awaiting-approval'])
    .executeTakeFirst()
  return (row ?? null) as Awaited<ReturnType<typeof findConfirmedBy>>
}

/** Invalidates a user's unused tokens for some purposes; returns whether there was one. */
export async function voidTokens(
  trx: Database,
  userId: string,
  purposes: readonly TokenPurpose[],
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('oneTimeTokens')
    .where('userId', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the new e-mail that awaits confirmation, or null. */
export async function findNewEmail(db: Database, userId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('oneTimeTokens')
    .select('email')
    .where('userId', '=', userId)
    .where('purpose', '=', 'change-email')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Ends the sign-ins of a user that wait for a second factor. */
export async function voidSecondSteps(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom('signInChallenges')
    .where('userId', '=', userId)
    .where('purpose', '=', 'second-factor')
    .execute()
}
