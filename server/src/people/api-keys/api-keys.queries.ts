import type { QueryOf } from '@esquadro/contract'
import type * as cmsApiKeys from '@esquadro/contract/people/api-keys/cms'
import type { ApiKey, KEY_STATES } from '@esquadro/contract/people/api-keys/cms'
import { BUSINESS_TIME_ZONE } from '@esquadro/contract/platform/fields/date'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { DB } from '../../platform/database/generated/tables.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'

export interface NewKey {
  readonly name: string
  readonly storeId: string
  readonly prefix: string
  readonly keyHash: Buffer
  readonly scopes: string[]
  readonly perMinute: number
  /** The last business day on which it works. */
  readonly expiresOn: string | null
  readonly createdBy: string
  readonly createdAt: Date
}

/** Adds a key; returns its id. */
export async function insertKey(trx: Database, { expiresOn, ...key }: NewKey): Promise<string> {
  const expiresAt =
    expiresOn === null
      ? null
      : sql<Date>`(${expiresOn}::date + 1)::timestamp at time zone ${BUSINESS_TIME_ZONE}`
  const { id } = await trx
    .insertInto('apiKeys')
    .values({ ...key, expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a store participates. */
export async function isActiveStore(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('stores')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('awaitsApproval', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

/** Revokes a key; returns false if it was revoked before. */
export async function setRevoked(
  trx: Database,
  id: string,
  by: { readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('apiKeys')
    .set({ revokedAt: by.now, revokedBy: by.userId })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const stateAt = (now: Date) => sql<(typeof KEY_STATES)[number]>`case
  when api_keys.revoked_at is not null then 'revoked' when api_keys.expires_at <= ${now} then 'expired' else 'active' end`

type Row = Omit<ApiKey, 'expiresAt' | 'createdAt' | 'lastUsedAt' | 'revokedAt'> & {
  readonly expiresAt: Date | null
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

async function read(query: SelectQueryBuilder<DB, 'apiKeys', unknown>, now: Date): Promise<Row[]> {
  const rows = await query
    .innerJoin('stores', 'stores.id', 'apiKeys.storeId')
    .innerJoin('users', 'users.id', 'apiKeys.createdBy')
    .select(['apiKeys.id', 'apiKeys.name', 'prefix', 'scopes', 'perMinute', 'expiresAt', 'lastUsedAt'])
    .select(['apiKeys.createdAt', 'lastNetwork', 'revokedAt', 'users.name as createdBy'])
    .select(['stores.id as storeId', 'stores.tradeName as storeName'])
    .select(stateAt(now).as('state'))
    .execute()
  return rows.map(({ storeId, storeName, scopes, ...row }) => ({
    ...row,
    // A check constraint excludes other scopes.
    scopes: scopes as ApiKey['scopes'],
    store: { id: storeId, name: storeName },
  }))
}

/** Returns a key; throws `not-found`. */
export async function getKey(db: Database, id: string, now: Date): Promise<Row> {
  const [row] = await read(db.selectFrom('apiKeys').where('apiKeys.id', '=', id), now)
  if (!row) throw new AppError('not-found')
  return row
}

export type KeyFilter = QueryOf<typeof cmsApiKeys.getAll>

/** Lists keys. */
export async function listKeys(
  db: Database,
  { q, store, state, sort, page, limit }: KeyFilter,
  now: Date,
): Promise<Paged<Row>> {
  const { column, direction } = readSort(sort)
  let found = db.selectFrom('apiKeys')
  if (q) found = found.where(contains('apiKeys.search', q))
  if (store) found = found.where('apiKeys.storeId', '=', store)
  if (state) found = found.where(stateAt(now), '=', state)
  // Sequentially: an export reads in a transaction.
  const items = await read(
    found
      .orderBy(`apiKeys.${column}`, (order) =>
        direction === 'desc' ? order.desc().nullsLast() : order.asc(),
      )
      .orderBy('apiKeys.id', direction)
      .limit(limit)
      .offset((page - 1) * limit),
    now,
  )
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total, page, limit }
}
