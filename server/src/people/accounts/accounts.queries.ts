import type { Role } from '@esquadro/contract'
import type { PasswordOwner } from '@esquadro/contract/people/accounts/password-strength'
import type { Permission } from '@esquadro/contract/people/accounts/permissions'
import type { AccountStatus } from '@esquadro/contract/people/accounts/status'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Language } from '../../platform/messages/messages.ts'
import type { Realm } from './pages.ts'

/** An account as sign-in and recovery need it. */
export interface Account {
  readonly id: string
  readonly userType: Role
  readonly status: AccountStatus
  readonly name: string
  readonly email: string
  readonly passwordHash: string | null
  readonly profileImageId: string | null
  /** Of an administrator; null for others. */
  readonly permissions: Permission[] | null
  readonly language: Language
  readonly emailConfirmedAt: Date | null
  /** Whether the e-mail belongs to this account; false for a sign-up whose e-mail is not confirmed. */
  readonly holdsEmail: boolean
}

const columns = [
  'id',
  'userType',
  'status',
  'name',
  'email',
  'passwordHash',
  'profileImageId',
  'permissions',
  'language',
  'emailConfirmedAt',
  'holdsEmail',
] as const

/** An account as the database returns it. */
export type AccountRow = { readonly [K in (typeof columns)[number]]: unknown }

// Check constraints exclude other values.
const asAccount = (row: AccountRow | undefined): Account | null => (row as Account | undefined) ?? null

/** Returns the account that holds an e-mail in a realm, or null. Unconfirmed sign-ups do not hold theirs. */
export async function findAccount(db: Database, realm: Realm, email: string): Promise<Account | null> {
  return asAccount(
    await db
      .selectFrom('users')
      .select(columns)
      .where('realm', '=', realm)
      .where('emailKey', '=', email)
      .where('holdsEmail', '=', true)
      .executeTakeFirst(),
  )
}

/** Selects the row of `findAccount`, for use in a larger statement; `accountOf` returns its account. */
export const selectingAccount = (realm: Realm, email: string): RawBuilder<unknown> =>
  sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from users
    where realm = ${realm} and email_key = ${email} and holds_email`

/** Returns the account in a row with the columns of `selectingAccount`, null where they are null. */
export const accountOf = (row: AccountRow): Account | null =>
  row.id === null
    ? null
    : asAccount(Object.fromEntries(columns.map((column) => [column, row[column]])) as AccountRow)

/** Returns an account by its id, or null. */
export async function findAccountById(db: Database, id: string): Promise<Account | null> {
  return asAccount(
    await db
      .selectFrom('users')
      .select(columns)
      .where('id', '=', id)
      .where('erasedAt', 'is', null)
      .executeTakeFirst(),
  )
}

/** Returns the names of an account that its password must not be made of; empty for an unknown one. */
export async function findPasswordOwner(db: Database, id: string): Promise<PasswordOwner> {
  const found = await db
    .selectFrom('users')
    .leftJoin('shopkeepers', 'shopkeepers.userId', 'users.id')
    .leftJoin('stores', 'stores.id', 'shopkeepers.storeId')
    .select(['users.name', 'users.email', 'stores.tradeName as store'])
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!found) return {}
  const { store, ...person } = found
  return { ...person, ...(store !== null && { store }) }
}

/** The time after which a sign-up that is not confirmed ends. */
export const SIGN_UP_LIFETIME_MS = 72 * 3_600_000

export interface UnconfirmedFilter {
  readonly email: string
  readonly now: Date
  /** The digest of the browser whose sign-ups come first; see `browserHashOf`. */
  readonly browserHash: Buffer
  /** The id of a sign-up that comes before all others. */
  readonly first?: string
  readonly status?: AccountStatus
}

/**
 * Lists the unconfirmed sign-ups with an e-mail of the last 72 hours: those of the given browser first, then the newest; at
 * most five. Other people's sign-ups therefore never displace the caller's own.
 */
export async function listUnconfirmed(
  db: Database,
  { email, now, browserHash, first, status }: UnconfirmedFilter,
): Promise<Account[]> {
  let found = db
    .selectFrom('users')
    .select(columns)
    .where('realm', '=', 'member')
    .where('emailKey', '=', email)
    .where('holdsEmail', '=', false)
    .where('erasedAt', 'is', null)
    .where('updatedAt', '>=', new Date(now.getTime() - SIGN_UP_LIFETIME_MS))
  if (status) found = found.where('status', '=', status)
  const rows = await found
    .orderBy(
      (eb) => eb('id', '=', first ?? null),
      (order) => order.desc().nullsLast(),
    )
    .orderBy(
      (eb) => eb('signUpBrowser', '=', browserHash),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(5)
    .execute()
  return rows.flatMap((row) => asAccount(row) ?? [])
}

/** Whether an unconfirmed sign-up was made in a browser. */
export async function wasMadeIn(db: Database, id: string, browserHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('signUpBrowser', '=', browserHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns an account by its id, locked until the transaction ends, or null. Erased accounts are not found. */
export async function findAndLockAccount(trx: Database, id: string): Promise<Account | null> {
  return asAccount(
    await trx
      .selectFrom('users')
      .select(columns)
      .where('id', '=', id)
      .where('erasedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  )
}

/** Adds an account; returns null if it is to hold its e-mail and the e-mail is taken. */
export async function insertAccount(
  trx: Database,
  account: {
    readonly userType: Role
    readonly status: AccountStatus
    readonly name: string
    readonly email: string
    readonly passwordHash: string
    readonly cellphone?: string | null
    readonly language: Language
    readonly acceptedTermsAt?: Date | null
    readonly acceptsEmail?: boolean
    readonly emailConfirmedAt?: Date | null
    /** False for a sign-up whose e-mail is not confirmed; true by default. */
    readonly holdsEmail?: boolean
    /** The digest of the browser that signs up; see `browserHashOf`. */
    readonly signUpBrowser?: Buffer
    /** Of an administrator. */
    readonly permissions?: Permission[]
    readonly now: Date
  },
): Promise<{ id: string } | null> {
  const { now, ...values } = account
  const row = await trx
    .insertInto('users')
    .values({ ...values, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['realm', 'emailKey']).where(sql<boolean>`holds_email`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row ?? null
}

/** Updates the given columns of an account. Fails on `emailIsTaken` if another account has the e-mail. */
export async function updateAccount(
  trx: Database,
  id: string,
  changes: {
    readonly name?: string | undefined
    readonly email?: string | undefined
    readonly passwordHash?: string | undefined
    readonly cellphone?: string | null | undefined
    readonly acceptsEmail?: boolean | undefined
    readonly acceptedTermsAt?: Date | undefined
    readonly emailConfirmedAt?: Date | undefined
    readonly holdsEmail?: boolean | undefined
    readonly profileImageId?: string | undefined
    readonly status?: AccountStatus | undefined
    /** Of an administrator. */
    readonly permissions?: Permission[] | undefined
    readonly now: Date
  },
): Promise<void> {
  const { now, ...values } = changes
  await trx
    .updateTable('users')
    .set({ ...values, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** The unique index on the e-mails that accounts hold within a realm. */
export const emailIsTaken = 'users_realm_email_key_key'

/** Sets the language of the mails to a user. */
export async function updateLanguage(
  db: Database,
  userId: string,
  language: 'ptBR' | 'en',
  now: Date,
): Promise<void> {
  await db.updateTable('users').set({ language, updatedAt: now }).where('id', '=', userId).execute()
}

/** Whether the id is that of a professional who is not erased. */
export async function isProfessional(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('userType', '=', 'professional')
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
