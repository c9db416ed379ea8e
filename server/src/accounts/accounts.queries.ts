import type { Role } from '@esquadro/contract'
import type { AccountStatus } from '@esquadro/contract/accounts/status'
import type { Database } from '../database/connect.ts'
import type { Language } from '../messages/messages.ts'
import type { Realm } from './attempts.queries.ts'

/** What signing in and recovering need to know of an account. */
export interface Account {
  readonly id: string
  readonly userType: Role
  readonly status: AccountStatus
  readonly name: string
  readonly email: string
  readonly passwordHash: string | null
  readonly profileImageId: string | null
  readonly language: Language
  readonly emailConfirmedAt: Date | null
}

const columns = [
  'id',
  'userType',
  'status',
  'name',
  'email',
  'passwordHash',
  'profileImageId',
  'language',
  'emailConfirmedAt',
] as const

// The checks of the table leave no other values.
const asAccount = (row: { [K in (typeof columns)[number]]: unknown } | undefined): Account | null =>
  (row as Account | undefined) ?? null

/** The account with an e-mail among members or among admins, or null. */
export async function findAccount(db: Database, realm: Realm, email: string): Promise<Account | null> {
  return asAccount(
    await db
      .selectFrom('users')
      .select(columns)
      .where('realm', '=', realm)
      .where('emailKey', '=', email)
      .executeTakeFirst(),
  )
}

/** An account by its id, locked until the transaction ends, or null: also of who was erased, whom nobody brings back. */
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

/** Adds an account; null where the e-mail is taken, by whoever was first. */
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
    readonly now: Date
  },
): Promise<{ id: string } | null> {
  const { now, ...values } = account
  const row = await trx
    .insertInto('users')
    .values({ ...values, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['realm', 'emailKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ?? null
}

/** Changes an account's own columns; absent ones stay. A taken e-mail fails on `users_realm_email_key_key`. */
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
    readonly profileImageId?: string | undefined
    readonly status?: AccountStatus | undefined
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

export const emailIsTaken = 'users_realm_email_key_key'

/** Sets the language in which somebody is mailed. */
export async function updateLanguage(
  db: Database,
  userId: string,
  language: 'ptBR' | 'en',
  now: Date,
): Promise<void> {
  await db.updateTable('users').set({ language, updatedAt: now }).where('id', '=', userId).execute()
}
