import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import type * as cmsExperiences from '@esquadro/contract/rewards/experiences/cms'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../../platform/database/connect.ts'
import { readPage } from '../../../platform/database/page.queries.ts'
import { contains } from '../../../platform/database/search.queries.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { readInBatches } from '../../../platform/lists/cursor.queries.ts'

type Row = z.input<typeof cmsExperiences.CmsCategory>

const columns = sql`c.id, c.name, c.active, c.created_at, md5(c.name) as revision,
  (select count(*)::int from experiences e where e.category_id = c.id) as experiences`

const sortColumns = {
  name: sql`name`,
  experiences: sql`experiences`,
  createdAt: sql`created_at`,
} as const

type Filters = Omit<z.output<typeof cmsExperiences.getAllCategories.query>, 'page' | 'limit'>

/** The categories that match the filters, in order. */
function foundBy(query: Filters): { found: RawBuilder<Row>; order: RawBuilder<unknown> } {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (query.q) conditions.push(contains('c.name_key', query.q))
  if (query.active !== undefined) conditions.push(sql`c.active = ${query.active}`)
  const { column, direction } = readSort(query.sort)
  return {
    found: sql`select ${columns} from experience_categories c where ${sql.join(conditions, sql` and `)}`,
    order: sql`${sortColumns[column]} ${sql.raw(direction)}, id ${sql.raw(direction)}`,
  }
}

/** Lists a page of the categories. */
export async function listCmsCategories(
  db: Database,
  query: z.output<typeof cmsExperiences.getAllCategories.query>,
): Promise<Paged<Row>> {
  const { found, order } = foundBy(query)
  return readPage(db, {
    common: sql`found as (${found})`,
    columns: sql`found.*`,
    from: sql`found`,
    where: sql`true`,
    order,
    query,
    itemOf: (row: Row) => row,
  })
}

/** Reads all categories that match the filters, in batches, for an export. */
export function exportedCategories(db: Database, query: Filters): AsyncIterable<readonly Row[]> {
  const { found, order } = foundBy(query)
  return readInBatches(db, sql<Row>`select * from (${found}) found order by ${order}`, (rows) => rows)
}

/** Returns a category. Throws `not-found`. */
export async function getCmsCategory(db: Database, id: string): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns} from experience_categories c where c.id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** Locks a category. Throws `not-found`. */
export async function lockCategory(trx: Database, id: string): Promise<{ name: string; active: boolean }> {
  const row = await trx
    .selectFrom('experienceCategories')
    .select(['name', 'active'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return row
}

/** Renames, activates or deactivates a category. Violates the unique key of names for a duplicate. */
export async function updateCategory(
  trx: Database,
  id: string,
  change: { readonly name?: string; readonly active?: boolean },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('experienceCategories')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute()
}
