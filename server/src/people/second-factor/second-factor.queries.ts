import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { hashToken } from '../../platform/http/sessions.queries.ts'
import type { Realm } from '../accounts/pages.ts'

/** The second factors of an account. */
export interface Factors {
  readonly hasTotp: boolean
  readonly passkeys: number
  readonly recoveryCodes: number
}

/** The columns of `Factors` of the account `id`, for use in a larger statement. */
export const factorsOf = (id: RawBuilder<unknown>) => sql`
  exists (select from totp_secrets where user_id = ${id} and confirmed_at is not null) as has_totp,
  (select count(*)::int from passkeys where user_id = ${id}) as passkeys,
  (select count(*)::int from second_factor_codes where user_id = ${id} and used_at is null) as recovery_codes`

/** Counts the second factors of an account. */
export async function countFactors(db: Database, userId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`select ${factorsOf(sql`${userId}`)}`.execute(db)
  return rows[0] ?? { hasTotp: false, passkeys: 0, recoveryCodes: 0 }
}

/** Returns the encrypted secret of an account's authenticator app, or null. */
export async function findTotp(
  db: Database,
  userId: string,
): Promise<{ sealedSecret: string; confirmedAt: Date | null } | null> {
  const row = await db
    .selectFrom('totpSecrets')
    .select(['sealedSecret', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the secret of an app that is not confirmed yet; returns false if a confirmed one exists. */
export async function saveTotp(
  db: Database,
  totp: { readonly userId: string; readonly sealedSecret: string; readonly now: Date },
): Promise<boolean> {
  const values = { sealedSecret: totp.sealedSecret, createdAt: totp.now }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totpSecrets')
    .values({ userId: totp.userId, ...values })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(values).where('totpSecrets.confirmedAt', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Consumes the step of a code, and confirms the app with `confirms`; returns false for a used or older step. */
export async function consumeTotpStep(
  db: Database,
  use: { readonly userId: string; readonly step: number; readonly confirms?: boolean; readonly now: Date },
): Promise<boolean> {
  let query = db
    .updateTable('totpSecrets')
    .set({ lastStep: use.step, ...(use.confirms && { confirmedAt: use.now }) })
    .where('userId', '=', use.userId)
    .where('lastStep', '<', use.step)
  query = query.where('confirmedAt', use.confirms ? 'is' : 'is not', null)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes an account's authenticator app; returns whether there was a confirmed one. */
export async function deleteTotp(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('totpSecrets')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return (row?.confirmedAt ?? null) !== null
}

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(
  trx: Database,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom('secondFactorCodes').where('userId', '=', userId).execute()
  if (hashes.length > 0)
    await trx
      .insertInto('secondFactorCodes')
      .values(hashes.map((codeHash) => ({ userId, codeHash })))
      .execute()
}

/** Consumes a recovery code; returns false if it is unknown or used. */
export async function consumeRecoveryLoginCode(
  db: Database,
  use: { readonly userId: string; readonly codeHashes: readonly Buffer[]; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactorCodes')
    .set({ usedAt: use.now })
    .where('userId', '=', use.userId)
    .where('codeHash', 'in', use.codeHashes)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const passkeyColumns = ['id', 'name', 'isSynced', 'createdAt', 'usedAt'] as const

/** Lists the passkeys of an account, oldest first. */
export const listPasskeys = (db: Database, userId: string) =>
  db
    .selectFrom('passkeys')
    .select([...passkeyColumns, 'credentialId', 'transports'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(20)
    .execute()

/** Returns the passkey of a credential with its account, or null. */
export async function findPasskey(db: Database, credentialId: string) {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select(['passkeys.id', 'passkeys.userId', 'users.realm', 'publicKey', 'signCount', 'transports'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
  return row ?? null
}

/** Adds a passkey; returns null if the credential is already registered. */
export async function insertPasskey(
  trx: Database,
  passkey: {
    readonly userId: string
    readonly credentialId: string
    readonly publicKey: Buffer
    readonly signCount: number
    readonly transports: string[]
    readonly name: string
    readonly isSynced: boolean
    readonly createdAt: Date
  },
) {
  const row = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning(passkeyColumns)
    .executeTakeFirst()
  return row ?? null
}

/** Records the use of a passkey. */
export async function recordPasskeyUse(
  db: Database,
  id: string,
  use: { readonly signCount: number; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ signCount: use.signCount, usedAt: use.now })
    .where('id', '=', id)
    .execute()
}

/** Removes one passkey of an account, or all without an id; returns their number. */
export async function deletePasskeys(db: Database, userId: string, id?: string): Promise<number> {
  let query = db.deleteFrom('passkeys').where('userId', '=', userId)
  if (id) query = query.where('id', '=', id)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

type ChallengePurpose = 'second-factor' | 'passkey-sign-in' | 'passkey-add'

interface Challenge {
  readonly purpose: ChallengePurpose
  readonly userId: string | null
  readonly realm: Realm
  readonly challenge: string
}

const LIFETIME_MS = 5 * 60_000

/** Stores a challenge for five minutes and returns the token that identifies it. */
export async function insertChallenge(
  db: Database,
  challenge: Challenge & { readonly now: Date },
): Promise<string> {
  const { now, ...values } = challenge
  const token = randomBytes(16).toString('base64url')
  await db
    .insertInto('signInChallenges')
    .values({ ...values, tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + LIFETIME_MS) })
    .execute()
  return token
}

/**
 * Consumes one of a challenge's five attempts and returns it; null if it is unknown, expired or has no
 * attempts left.
 */
export async function tryChallenge(
  db: Database,
  input: { readonly token: string; readonly purposes: readonly ChallengePurpose[]; readonly now: Date },
): Promise<Challenge | null> {
  const row = await db
    .updateTable('signInChallenges')
    .set((eb) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('tokenHash', '=', hashToken(input.token))
    .where('purpose', 'in', [...input.purposes])
    .where('expiresAt', '>', input.now)
    .where('triesLeft', '>', 0)
    .returning(['purpose', 'userId', 'realm', 'challenge'])
    .executeTakeFirst()
  return row ? { ...row, purpose: row.purpose as ChallengePurpose, realm: row.realm as Realm } : null
}

/** Deletes a completed challenge; returns false if a concurrent call completed it. */
export async function deleteChallenge(trx: Database, token: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('signInChallenges')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns name, e-mail and language of an account's owner, or null. */
export async function findPerson(db: Database, id: string) {
  const row = await db
    .selectFrom('users')
    .select(['name', 'email', 'language', 'realm'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
