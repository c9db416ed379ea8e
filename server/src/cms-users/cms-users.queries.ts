import { readSort, type SortValue } from '@esquadro/contract/fields/page'
import type { Database } from '../database/connect.ts'
import { contains } from '../database/search.queries.ts'

const columns = ['id', 'name', 'email', 'status', 'profileImageId', 'createdAt'] as const

/** An administrator, or null. */
export async function findAdmin(db: Database, id: string) {
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where('id', '=', id)
    .where('userType', '=', 'admin')
    .executeTakeFirst()
  return row ?? null
}

/** Locks every active administrator until the transaction ends and answers their ids: who counts them, counts alone. */
export async function lockActiveAdmins(trx: Database): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('userType', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

export interface AdminFilter {
  readonly q?: string | undefined
  readonly active?: boolean | undefined
  readonly sort: SortValue<'name' | 'createdAt'>
  readonly page: number
  readonly limit: number
}

/** A page of the administrators. */
export async function listAdmins(db: Database, { q, active, sort, page, limit }: AdminFilter) {
  const { column, direction } = readSort(sort)
  let found = db.selectFrom('users').where('userType', '=', 'admin')
  if (active !== undefined) found = found.where('status', active ? '=' : '!=', 'active')
  if (q) found = found.where(contains('users.search', q))
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
  return { items, total, page, limit }
}
