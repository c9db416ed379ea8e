import type { RowVerdict } from '@esquadro/contract/catalogue/product-imports/product-import'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { pageOf } from '../../platform/database/page.queries.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import type { KnownCode, RowOfImport } from './product-imports.rules.ts'
import type { ReadRow } from './sheet-row.rules.ts'

/** Returns the folded key of each name and the id of the brand or category that has it. */
export async function resolveNames(
  db: Database,
  table: 'brands' | 'categories',
  names: readonly string[],
): Promise<{ name: string; key: string; id: string | null }[]> {
  const { rows } = await sql<{ name: string; key: string; id: string | null }>`
    select u.name, u.key, t.id
    from (select name, fold(name) as key from unnest(${[...names]}::text[]) as named (name)) u
    left join ${sql.table(table)} t on t.name_key = u.key`.execute(db)
  return rows
}

/** Finds the products of each brand that a code of a sheet may mean, in the order of the codes. */
export async function findCodes(
  db: Database,
  codes: readonly { readonly brandId: string; readonly written: string; readonly code: string }[],
): Promise<KnownCode[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<KnownCode>`
    select w.id is not null as is_written, c.id is not null as is_code, coalesce(s.similar, '{}') as similar
    from unnest(${codes.map(({ brandId }) => brandId)}::uuid[], ${codes.map(({ written }) => written)}::text[],
      ${codes.map(({ code }) => code)}::text[]) with ordinality as u (brand_id, written, code, place)
    left join products w on w.brand_id = u.brand_id and w.code = u.written
    left join products c on c.brand_id = u.brand_id and c.code = u.code
    left join lateral (
      select array_agg(p.code order by p.code) as similar from (
        select code from products where brand_id = u.brand_id and bare_code(code) = bare_code(u.code) limit 2) p
    ) s on w.id is null and c.id is null
    order by u.place`.execute(db)
  return rows
}

/** A row with its brand and category; without an id a brand or category is created with the import. */
export interface StagedRow extends ReadRow {
  readonly brandId: string | null
  readonly categoryId: string | null
}

export type Counts = Record<RowVerdict, number>

/**
 * Adds rows with their verdict: compares the values with the product that currently has the brand and code. A
 * new product needs a name and a category; another product's EAN is a problem.
 */
export async function stageRows(
  trx: Database,
  importId: string,
  rows: readonly StagedRow[],
): Promise<Counts> {
  const of = <Key extends keyof StagedRow>(key: Key) => rows.map((row) => row[key])
  const { rows: counted } = await sql<{ verdict: RowVerdict; count: number }>`
    with added as (
      insert into product_import_rows (import_id, line, verdict, name, code, ean, description, unit, active, brand_id,
        brand, category_id, category, product_id, revision, before, problems)
      select ${importId}, u.line,
        case when x.problems <> '{}' then 'rejected' when p.id is null then 'created'
          when x.changes then 'updated' else 'unchanged' end,
        u.name, u.code, u.ean, u.description, u.unit, u.active, u.brand_id, u.brand, u.category_id, u.category,
        coalesce(p.id, gen_random_uuid()), p.revision,
        case when x.changes then jsonb_build_object('name', p.name, 'ean', p.ean, 'description', p.description,
          'unit', p.unit, 'active', p.active, 'categoryId', p.category_id) end,
        x.problems
      from unnest(${of('line')}::int[], ${of('name')}::text[], ${of('code')}::text[], ${of('ean')}::text[],
          ${of('description')}::text[], ${of('unit')}::text[], ${of('active')}::boolean[], ${of('brandId')}::uuid[],
          ${of('brand')}::text[], ${of('categoryId')}::uuid[], ${of('category')}::text[],
          ${rows.map(({ problems }) => problems.join('|'))}::text[])
        as u (line, name, code, ean, description, unit, active, brand_id, brand, category_id, category, problems)
      left join products p on p.brand_id = u.brand_id and p.code = u.code
      left join products e on e.ean = u.ean and e.id is distinct from p.id
      cross join lateral (select
        coalesce(string_to_array(nullif(u.problems, ''), '|'), '{}')
          || case when e.id is not null then array['ean:product.ean-taken'] else '{}' end
          || case when u.problems = '' and p.id is null and u.name is null then array['name:required'] else '{}' end
          || case when u.problems = '' and p.id is null and u.category_id is null and u.category is null
            then array['category:required'] else '{}' end as problems,
        p.id is not null and (u.name <> p.name or u.ean is not null and u.ean is distinct from p.ean
          or u.description is not null and u.description is distinct from p.description
          or u.unit is not null and u.unit is distinct from p.unit or u.active <> p.active
          or u.category_id <> p.category_id or u.category_id is null and u.category is not null) is true as changes) x
      returning verdict)
    select verdict, count(*)::int as count from added group by verdict`.execute(trx)
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 }
  for (const { verdict, count } of counted) counts[verdict] = count
  return counts
}

/** Deletes all rows of an import. */
export async function deleteRows(trx: Database, importId: string): Promise<void> {
  await trx.deleteFrom('productImportRows').where('importId', '=', importId).execute()
}

/** Creates the brands and categories that only the file has, unless they were created meanwhile; returns the ids of the new ones. */
export async function createNames(
  trx: Database,
  table: 'brands' | 'categories',
  names: readonly string[],
  now: Date,
): Promise<string[]> {
  if (names.length === 0) return []
  const added = await trx
    .insertInto(table)
    .values(names.map((name) => ({ name, createdAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.map(({ id }) => id)
}

interface Batch {
  readonly importId: string
  /** The last completed line. */
  readonly after: number
  /** The number of lines in the file. Blank lines have no row. */
  readonly size: number
  readonly now: Date
}

/**
 * The rows of the next lines of an import; none at its end. The primary key finds a range of lines even while
 * statistics do not know the import; a limit would sort all remaining rows for every batch.
 */
const nextRows = ({ importId, after, size }: Batch): RawBuilder<unknown> => sql`
  select r.* from (
    select min(line) as line from product_import_rows where import_id = ${importId} and line > ${after}
  ) first
  join product_import_rows r on r.import_id = ${importId} and r.line >= first.line
    and r.line < first.line + ${sql.lit(size)}`

export interface Applied {
  /** The number of rows; 0 at the end. */
  readonly done: number
  readonly lastLine: number
}

/**
 * Writes the products of the next rows. Rejects a row instead if its product, code or EAN changed since the
 * dry run. Violates `products_ean_key` if an EAN is taken concurrently; the batch can then be repeated.
 */
export async function importRows(
  trx: Database,
  batch: Batch,
): Promise<Applied & { created: number; updated: number; rejected: number }> {
  const { importId, now } = batch
  const { rows } = await sql<Applied & { created: number; updated: number; rejected: number }>`
    with rows as materialized (
      select r.line, r.verdict, r.product_id, r.revision, r.name, r.code, r.ean, r.description, r.unit, r.active,
        coalesce(bi.id, b.id) as brand_id, coalesce(ci.id, c.id) as category_id
      from (${nextRows(batch)}) r
      left join brands bi on bi.id = r.brand_id
      left join categories ci on ci.id = r.category_id
      left join brands b on r.brand_id is null and b.name_key = fold(r.brand)
      left join categories c on r.category_id is null and c.name_key = fold(r.category)
    ), locked as materialized (
      select p.id from products p
      where p.id in (select product_id from rows where verdict = 'updated') order by p.id for no key update
    ), added as (
      insert into products (id, name, code, ean, description, unit, active, brand_id, category_id, created_at, updated_at)
      select product_id, name, code, ean, description, unit, coalesce(active, true), brand_id, category_id, ${now}, ${now}
      from rows where verdict = 'created' and brand_id is not null and category_id is not null
      on conflict do nothing
      returning id
    ), changed as (
      update products p set name = coalesce(r.name, p.name), ean = coalesce(r.ean, p.ean),
        description = coalesce(r.description, p.description), unit = coalesce(r.unit, p.unit),
        active = coalesce(r.active, p.active), category_id = coalesce(r.category_id, p.category_id), updated_at = ${now}
      from rows r join locked l on l.id = r.product_id
      where p.id = r.product_id and r.verdict = 'updated' and p.revision = r.revision
        and not exists (select from products o where o.ean = r.ean and o.id <> r.product_id)
      returning p.id
    ), lost as (
      update product_import_rows t set verdict = 'rejected', problems = '{":changed"}'
      -- An array, so that the lines are found by the primary key even while statistics do not know the import.
      where t.import_id = ${importId} and t.line = any(array(
        select r.line from rows r where r.verdict in ('created', 'updated')
          and r.product_id not in (select id from added union all select id from changed)))
      returning t.line
    )
    select count(*)::int as done, coalesce(max(line), 0) as last_line, (select count(*)::int from added) as created,
      (select count(*)::int from changed) as updated, (select count(*)::int from lost) as rejected
    from rows`.execute(trx)
  return rows[0] ?? { done: 0, lastLine: 0, created: 0, updated: 0, rejected: 0 }
}

/**
 * Undoes the next rows: deletes products that they created and nothing uses, restores those that they updated
 * and that have not changed since. Violates a foreign key if something else refers to a product.
 */
export async function undoRows(
  trx: Database,
  batch: Batch,
): Promise<Applied & { removed: number; restored: number; kept: number }> {
  const { now } = batch
  const { rows } = await sql<Applied & { removed: number; restored: number; kept: number }>`
    with rows as materialized (${nextRows(batch)}), removed as (
      delete from products p using rows r
      where r.verdict = 'created' and p.id = r.product_id and p.image_id is null
        and not exists (select from invoice_items i where i.product_id = p.id)
        and not exists (select from store_products s where s.product_id = p.id)
        and not exists (select from accelerator_targets a where a.product_id = p.id)
      returning p.id
    ), locked as materialized (
      select p.id from products p
      where p.id in (select product_id from rows where verdict = 'updated') order by p.id for no key update
    ), restored as (
      update products p set name = r.before ->> 'name', ean = r.before ->> 'ean', description = r.before ->> 'description',
        unit = r.before ->> 'unit', active = (r.before ->> 'active')::boolean,
        category_id = (r.before ->> 'categoryId')::uuid, updated_at = ${now}
      from rows r join locked l on l.id = r.product_id
      where p.id = r.product_id and r.verdict = 'updated' and p.revision = r.revision + 1
        and not exists (select from products o where o.ean = r.before ->> 'ean' and o.id <> r.product_id)
      returning p.id
    ), counted as (
      select (select count(*)::int from removed) as removed, (select count(*)::int from restored) as restored
    )
    select count(*)::int as done, coalesce(max(line), 0) as last_line, min(c.removed) as removed,
      min(c.restored) as restored,
      (count(*) filter (where r.verdict in ('created', 'updated')))::int - min(c.removed) - min(c.restored) as kept
    from rows r cross join counted c`.execute(trx)
  return rows[0] ?? { done: 0, lastLine: 0, removed: 0, restored: 0, kept: 0 }
}

/** Returns the line of the next row, or null at the end. */
export async function findNextLine(db: Database, importId: string, after: number): Promise<number | null> {
  const row = await db
    .selectFrom('productImportRows')
    .select('line')
    .where('importId', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .executeTakeFirst()
  return row?.line ?? null
}

/** Deletes brands or categories that no product has. */
export async function deleteUnusedNames(
  trx: Database,
  table: 'brands' | 'categories',
  ids: readonly string[],
): Promise<void> {
  const column = sql.ref(table === 'brands' ? 'brand_id' : 'category_id')
  await sql`
    delete from ${sql.table(table)} t where t.id = any(${[...ids]}::uuid[])
      and not exists (select from products p where p.${column} = t.id)
      and not exists (select from accelerator_targets a where a.${column} = t.id)`.execute(trx)
}

const selectRows = (
  importId: string,
  verdict: RowVerdict | undefined,
  page: RawBuilder<unknown>,
): RawBuilder<RowOfImport> => sql<RowOfImport>`
  select r.line, r.verdict, r.name, r.code, coalesce(r.brand, b.name) as brand, coalesce(r.category, c.name) as category,
    r.ean, r.description, r.unit, r.active, r.problems,
    case when r.verdict = 'updated'
      then r.before || jsonb_build_object('category', (select name from categories k where k.id = (r.before ->> 'categoryId')::uuid))
    end as before
  from (
    select * from product_import_rows
    where import_id = ${importId} ${verdict ? sql`and verdict = ${sql.lit(verdict)}` : sql``} order by line ${page}
  ) r
  left join brands b on b.id = r.brand_id
  left join categories c on c.id = r.category_id
  order by r.line`

/** Lists a page of the rows of an import, all or of one verdict. */
export async function listRows(
  db: Database,
  {
    id,
    verdict,
    ...page
  }: {
    readonly id: string
    readonly verdict?: RowVerdict | undefined
    page: number
    limit: number
  },
): Promise<RowOfImport[]> {
  const { rows } = await selectRows(id, verdict, pageOf(page)).execute(db)
  return rows
}

/** Reads all rows of an import, or of one verdict, for an export. */
export const exportedRows = (
  db: Database,
  { id, verdict }: { readonly id: string; readonly verdict?: RowVerdict | undefined },
): AsyncIterable<readonly RowOfImport[]> => readInBatches(db, selectRows(id, verdict, sql``), (rows) => rows)
