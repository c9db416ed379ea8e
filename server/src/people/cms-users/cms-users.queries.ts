import type { QueryOf } from '@esquadro/contract'
import type { Permission } from '@esquadro/contract/people/accounts/permissions'
import type * as cmsCmsUsers from '@esquadro/contract/people/cms-users/cms'
import { readSort } from '@esquadro/contract/platform/fields/page'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import type { Language } from '../../platform/messages/messages.ts'
import { insertAccount } from '../accounts/accounts.queries.ts'
import type { AdminRow } from './cms-users.rules.ts'

const columns = ['id', 'name', 'email', 'status', 'profileImageId', 'createdAt', 'permissions'] as const

// A check constraint excludes other values.
const asAdmin = <Row extends { readonly permissions: string[] | null }>(row: Row) => ({
  ...row,
  permissions: (row.permissions ?? []) as Permission[],
})

/** Adds an active administrator and returns the id, or null if an administrator has the e-mail. */
export const insertAdmin = (
  trx: Database,
  admin: {
    readonly name: string
    readonly email: string
    readonly passwordHash: string
    readonly permissions: Permission[]
    readonly language: Language
    readonly now: Date
  },
): Promise<{ id: string } | null> =>
  insertAccount(trx, { ...admin, userType: 'admin', status: 'active', emailConfirmedAt: admin.now })

/** Returns an administrator; throws `not-found`. */
export async function getAdmin(db: Database, id: string): Promise<AdminRow> {
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where('id', '=', id)
    .where('userType', '=', 'admin')
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return asAdmin(row)
}

/** Locks the active administrators with all permissions and returns their ids, so that concurrent changes are serialised. */
export async function lockFullAdmins(trx: Database): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('userType', '=', 'admin')
    .where('status', '=', 'active')
    .where(sql<boolean>`permissions = '{all}'`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

export type AdminFilter = QueryOf<typeof cmsCmsUsers.getAll>

function foundAdmins(db: Database, { q, active }: Pick<AdminFilter, 'q' | 'active'>) {
  let found = db.selectFrom('users').where('userType', '=', 'admin')
  if (active !== undefined) found = found.where('status', active ? '=' : '!=', 'active')
  if (q) found = found.where(contains('users.search', q))
  return found
}

/** Reads all administrators that match a filter, in batches, for an export. */
export function exportedAdmins(
  db: Database,
  filter: Omit<AdminFilter, 'page' | 'limit'>,
): AsyncIterable<readonly AdminRow[]> {
  const { column, direction } = readSort(filter.sort)
  const found = foundAdmins(db, filter).select(columns).orderBy(column, direction).orderBy('id', direction)
  return readInBatches(db, found, (rows) => rows.map(asAdmin))
}

/** Lists the administrators. */
export async function listAdmins(db: Database, filter: AdminFilter) {
  const { sort, page, limit } = filter
  const { column, direction } = readSort(sort)
  const found = foundAdmins(db, filter)
  const [{ total }, items] = await Promise.all([
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    found
      .select(columns)
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { items: items.map(asAdmin), total, page, limit }
}
