import { randomBytes } from 'node:crypto'
import type { Database } from '../database/connect.ts'
import { hashOf } from '../http/sessions.queries.ts'

/** `pretend-registration` is what a sign-up with a taken e-mail gets: it is used up like a real one and changes nothing. */
export type TokenPurpose = 'confirm-email' | 'change-email' | 'complete-registration' | 'pretend-registration'

const hour = 3_600_000
const lifetimes: Readonly<Record<TokenPurpose, number>> = {
  'confirm-email': 72 * hour,
  'change-email': 72 * hour,
  'complete-registration': 24 * hour,
  'pretend-registration': 24 * hour,
}

// A completion token opens one registration only: its hash holds the registration's id.
const hashOfBound = (token: string, bound: string | undefined): Buffer =>
  hashOf(bound ? `${bound}:${token}` : token)

/**
 * Makes a token of 128 random bits, of which the database keeps the SHA-256 alone. `prefix` becomes part of it; `bound`
 * must be given again when it is taken. A newer link to an e-mail voids the older ones.
 */
export async function issueToken(
  trx: Database,
  token: {
    readonly userId: string
    readonly purpose: TokenPurpose
    readonly now: Date
    readonly bound?: string
    readonly prefix?: string
    readonly email?: string
  },
): Promise<string> {
  const { userId, purpose, now, bound, prefix = '', email } = token
  if (purpose === 'confirm-email' || purpose === 'change-email')
    await trx
      .deleteFrom('oneTimeTokens')
      .where('userId', '=', userId)
      .where('purpose', '=', purpose)
      .execute()
  const text = prefix + randomBytes(16).toString('base64url')
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

/** Uses a token up, or answers null where it is unknown, used, expired or for something else. Only one caller gets it. */
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

/** Makes a user's tokens for some purposes worthless. */
export async function voidTokens(
  trx: Database,
  userId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await trx
    .deleteFrom('oneTimeTokens')
    .where('userId', '=', userId)
    .where('purpose', 'in', [...purposes])
    .execute()
}

/** The address that waits for its confirmation, or null. */
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
