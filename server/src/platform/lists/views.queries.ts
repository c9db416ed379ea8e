import type { ListLayout, ListView } from '@esquadro/contract/platform/lists/cms'
import type { Database } from '../database/connect.ts'

/** The maximum number of shared views of a list that are listed. */
const MAX_SHARED = 100

/** Lists the views of a list: the administrator's own, then shared ones, each sorted by name. */
export async function listViews(db: Database, userId: string, list: string): Promise<ListView[]> {
  const views = await db
    .selectFrom('listViews as v')
    .innerJoin('users as u', 'u.id', 'v.userId')
    .select(['v.id', 'v.name', 'v.search', 'v.isShared', 'v.userId', 'u.name as by'])
    .where('v.list', '=', list)
    .where((where) => where.or([where('v.userId', '=', userId), where('v.isShared', '=', true)]))
    .orderBy((order) => order('v.userId', '=', userId), 'desc')
    .orderBy('v.name')
    .limit(MAX_SHARED)
    .execute()
  return views.map(({ userId: author, ...view }) => ({ ...view, isOwn: author === userId }))
}

/** Reads the layout of a list; the default one if none was saved. */
export async function getLayout(db: Database, userId: string, list: string): Promise<ListLayout> {
  const layout = await db
    .selectFrom('listLayouts')
    .select(['columns', 'hidden', 'density', 'viewId'])
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst()
  if (!layout) return { columns: [], hidden: [], density: 'compact', viewId: null }
  return { ...layout, density: layout.density as ListLayout['density'] }
}

/** Stores the layout of a list. */
export async function upsertLayout(
  trx: Database,
  userId: string,
  list: string,
  { columns, hidden, density, viewId }: ListLayout,
): Promise<void> {
  const values = { columns: [...columns], hidden: [...hidden], density, viewId }
  await trx
    .insertInto('listLayouts')
    .values({ userId, list, ...values })
    .onConflict((conflict) => conflict.columns(['userId', 'list']).doUpdateSet(values))
    .execute()
}

/** Whether a user may see a view of a list: their own or a shared one. */
export async function isVisibleView(
  db: Database,
  userId: string,
  list: string,
  id: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('listViews')
    .select('id')
    .where('id', '=', id)
    .where('list', '=', list)
    .where((where) => where.or([where('userId', '=', userId), where('isShared', '=', true)]))
    .executeTakeFirst()
  return found !== undefined
}

/** Counts a user's views of a list. */
export async function countViews(db: Database, userId: string, list: string): Promise<number> {
  const { count } = await db
    .selectFrom('listViews')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds one of the user's views of a list by its name; null if there is none. */
export async function findOwnView(
  db: Database,
  userId: string,
  list: string,
  name: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('listViews')
    .select('id')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.id ?? null
}

interface ViewValues {
  readonly name: string
  readonly search: string
  readonly isShared: boolean
}

/** Stores a view; returns false if the user has one of that name. */
export async function insertView(
  trx: Database,
  userId: string,
  list: string,
  values: ViewValues,
  now: Date,
): Promise<boolean> {
  const result = await trx
    .insertInto('listViews')
    .values({ userId, list, ...values, createdAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'list', 'name']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Changes one of the user's views; returns false if there is none. */
export async function updateView(
  trx: Database,
  userId: string,
  id: string,
  values: ViewValues,
): Promise<boolean> {
  const result = await trx
    .updateTable('listViews')
    .set(values)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes one of the user's views; returns its list, or null if there is none. */
export async function deleteOwnView(trx: Database, userId: string, id: string): Promise<string | null> {
  const deleted = await trx
    .deleteFrom('listViews')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('list')
    .executeTakeFirst()
  return deleted?.list ?? null
}
