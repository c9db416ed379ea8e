import type { ImportField, Mapping } from '@esquadro/contract/catalogue/product-imports/product-import'
import { IMPORT_LIMITS, type ImportState } from '@esquadro/contract/catalogue/product-imports/vocabulary'
import type { Paged } from '@esquadro/contract/platform/fields/page'
import type { SheetFormat } from '@esquadro/contract/platform/sheets/sheet'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { containsText } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ImportRecord, ListedRow, SampleRow } from './product-imports.rules.ts'
import type { Learned } from './sheet-columns.rules.ts'

const listedColumns = sql`i.id, i.state, i.file_name, i.total, i.done, i.created, i.updated, i.unchanged, i.rejected,
  i.removed, i.restored, i.kept, u.name as created_by, i.created_at, i.started_at, i.finished_at,
  (select name from users where id = i.undone_by) as undone_by, i.undone_at`

/** Inserts an uploaded import; returns its id. */
export async function insertImport(
  trx: Database,
  input: {
    readonly fileId: string
    readonly fileName: string
    readonly format: SheetFormat
    readonly sample: readonly SampleRow[]
    readonly mapping: Mapping
    readonly isRemembered: boolean
    readonly createdBy: string
    readonly now: Date
  },
): Promise<string> {
  const { now, format, sample, mapping, ...rest } = input
  const { id } = await trx
    .insertInto('productImports')
    .values({
      ...rest,
      format: JSON.stringify(format),
      sample: JSON.stringify(sample),
      mapping: JSON.stringify(mapping),
      createdAt: now,
      activeAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Reads an import; throws `not-found`. */
export async function getImport(db: Database, id: string): Promise<ImportRecord> {
  const { rows } = await sql<ImportRecord>`
    select ${listedColumns}, i.file_id, i.format, i.sample, i.mapping, i.is_remembered, i.new_brands, i.new_categories,
      i.doubts, i.error
    from product_imports i join users u on u.id = i.created_by where i.id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** Lists a page of the imports by time. */
export async function listImports(
  db: Database,
  query: {
    readonly page: number
    readonly limit: number
    readonly q?: string | undefined
    readonly state?: ImportState | undefined
    readonly sort: string
  },
): Promise<Paged<ListedRow>> {
  const { page, limit, q, state } = query
  const direction = sql.raw(query.sort.startsWith('-') ? 'desc' : 'asc')
  const where = sql`${state ? sql`i.state = ${state}` : sql`true`}
    and ${q ? containsText(sql`i.file_name`, q) : sql`true`}`
  const [{ rows }, counted] = await Promise.all([
    sql<ListedRow>`
      select ${listedColumns} from product_imports i join users u on u.id = i.created_by where ${where}
      order by i.created_at ${direction}, i.id ${direction} limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from product_imports i where ${where}`.execute(db),
  ])
  return { items: rows, total: counted.rows[0]?.total ?? 0, page, limit }
}

export interface LockedImport {
  readonly id: string
  readonly state: ImportState
  readonly mapping: Mapping
  readonly fileId: string | null
  readonly fileName: string
  readonly lastLine: number
  readonly created: number
  readonly updated: number
  readonly newBrands: string[]
  readonly newCategories: string[]
  readonly createdBrands: string[]
  readonly createdCategories: string[]
  readonly startedBy: string | null
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly undoneBy: string | null
}

/** Locks and reads an import; throws `not-found`. */
export async function lockImport(trx: Database, id: string): Promise<LockedImport> {
  const { rows } = await sql<LockedImport>`
    select id, state, mapping, file_id, file_name, last_line, created, updated, new_brands, new_categories, created_brands,
      created_categories, started_by, started_at, finished_at, undone_by
    from product_imports where id = ${id} for update`.execute(trx)
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

interface ImportChange {
  readonly state?: ImportState
  readonly error?: string | null
  readonly total?: number
  readonly done?: number
  readonly lastLine?: number
  readonly restarts?: number
  readonly created?: number
  readonly updated?: number
  readonly unchanged?: number
  readonly rejected?: number
  readonly newBrands?: string[]
  readonly newCategories?: string[]
  readonly doubts?: number
  readonly createdBrands?: string[]
  readonly createdCategories?: string[]
  readonly startedBy?: string
  readonly startedAt?: Date
  readonly finishedAt?: Date
  readonly undoneBy?: string
  readonly undoneAt?: Date
}

/** Updates an import. Violates `product_imports_writing` if another import writes products. */
export async function updateImport(
  trx: Database,
  id: string,
  {
    mapping,
    format,
    sample,
    ...change
  }: ImportChange & {
    readonly mapping?: Mapping
    readonly format?: SheetFormat
    readonly sample?: readonly SampleRow[]
    readonly isRemembered?: boolean
  },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('productImports')
    .set({
      ...change,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      ...(format && { format: JSON.stringify(format) }),
      ...(sample && { sample: JSON.stringify(sample) }),
      activeAt: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Adds what a batch did to the counts of an import. */
export async function countBatch(
  trx: Database,
  id: string,
  batch: Readonly<
    Partial<Record<'created' | 'updated' | 'rejected' | 'removed' | 'restored' | 'kept' | 'done', number>>
  > & {
    readonly lastLine: number
  },
  now: Date,
): Promise<void> {
  const {
    created = 0,
    updated = 0,
    rejected = 0,
    removed = 0,
    restored = 0,
    kept = 0,
    done = 0,
    lastLine,
  } = batch
  await sql`
    update product_imports set created = created + ${created}, updated = updated + ${updated},
      rejected = rejected + ${rejected}, removed = removed + ${removed}, restored = restored + ${restored},
      kept = kept + ${kept}, done = done + ${done}, last_line = ${lastLine}, active_at = ${now}
    where id = ${id}`.execute(trx)
}

/** Reports the progress of a dry run, outside its transaction. */
export async function reportProgress(db: Database, id: string, done: number, now: Date): Promise<void> {
  await sql`
    update product_imports set done = ${done}, active_at = ${now} where id = ${id} and state = 'checking'`.execute(
    db,
  )
}

/** Acquires the lock to check an import until the transaction ends; false if another process has it. */
export async function tryToCheck(trx: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('product-import ' || ${id}, 0)) as taken`.execute(trx)
  return rows[0]?.taken ?? false
}

/** Returns the imports whose step has made no progress since an instant. */
export async function listStalled(db: Database, since: Date): Promise<{ id: string; restarts: number }[]> {
  return db
    .selectFrom('productImports')
    .select(['id', 'restarts'])
    .where('state', 'in', ['checking', 'importing', 'undoing'])
    .where('activeAt', '<', since)
    .orderBy('createdAt')
    .execute()
}

/** Deletes an import with its rows. */
export async function deleteImport(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('productImports').where('id', '=', id).execute()
}

/** Returns the field that was chosen last for each of the headings. */
export async function findHeadings(db: Database, headings: readonly string[]): Promise<Learned> {
  if (headings.length === 0) return new Map()
  const rows = await db
    .selectFrom('productImportHeadings')
    .select(['heading', 'field'])
    .where('heading', 'in', [...headings])
    .execute()
  return new Map(rows.map(({ heading, field }) => [heading, field as ImportField | null]))
}

/** Remembers the field of each heading. */
export async function rememberHeadings(trx: Database, taught: Learned, now: Date): Promise<void> {
  if (taught.size === 0) return
  await sql`
    insert into product_import_headings (heading, field, updated_at)
    select heading, field, ${now} from unnest(${[...taught.keys()]}::text[], ${[...taught.values()]}::text[]) as u (heading, field)
    order by heading
    on conflict (heading) do update set field = excluded.field, updated_at = excluded.updated_at`.execute(trx)
}

/**
 * Deletes the rows of imports that can no longer be undone, and uploads that were never imported; returns the
 * storage keys of files that are no longer referenced.
 */
export async function deleteOldImports(db: Database, now: Date): Promise<string[]> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const { rows } = await sql<{ storageKey: string; fileId: string }>`
    with old as (
      select id, file_id from product_imports where finished_at < ${before(IMPORT_LIMITS.undoDays)} and file_id is not null
      limit 100),
    emptied as (delete from product_import_rows r using old where r.import_id = old.id),
    cleared as (update product_imports i set file_id = null from old where i.id = old.id),
    abandoned as (
      delete from product_imports where started_at is null and created_at < ${before(7)} and state in ('uploaded', 'checked', 'failed')
      returning file_id)
    select f.storage_key, f.id as file_id from files f
    where f.id in (select file_id from old union all select file_id from abandoned)`.execute(db)
  const ids = rows.map(({ fileId }) => fileId)
  await sql`delete from files where id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ storageKey }) => storageKey)
}
