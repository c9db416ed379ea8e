import pg from 'pg'
import { StartError } from '../../platform/start-error.ts'
import { prepareDatabase } from '../prepare-database.ts'

/** The rows that are read and written at once. */
const BATCH = 2_000
const OLDEST_SERVER = 180_000

interface Table {
  /** The quoted name with its schema. */
  readonly name: string
  /** The quoted columns that are stored, not computed. */
  readonly columns: readonly string[]
}

/**
 * Copies all rows of a database to an empty one on another server, which it migrates first, and compares the counts. Returns the number
 * of tables and rows. The rows arrive in one transaction: after a failure the target has tables, but no rows, and the call may be
 * repeated. Needs the owner of both. Throws StartError if others use the source, if the target is not empty or its server too old, or
 * if the source was not migrated by this version.
 */
export async function copyDatabase(
  from: string,
  to: string,
  log: (line: string) => void,
): Promise<{ readonly tables: number; readonly rows: number }> {
  const source = new pg.Client({ connectionString: from })
  const target = new pg.Client({ connectionString: to })
  for (const client of [source, target]) client.on('error', () => undefined)
  try {
    await source.connect()
    await target.connect()
    await requireUnused(source)
    await requireEmpty(target)
    await prepareDatabase(to)
    const tables = await listTables(source)
    await source.query('begin isolation level repeatable read')
    // Nothing is written that would be missed: an application that starts meanwhile waits.
    await source.query(`lock table ${tables.map(({ name }) => name).join(', ')} in share mode`)
    await requireSameVersion(source, target, tables)
    await target.query('begin')
    const rows = await copyRows(source, target, tables, log)
    await target.query('commit')
    await target.query('analyze')
    return { tables: tables.length, rows }
  } finally {
    await Promise.all([source.end().catch(() => undefined), target.end().catch(() => undefined)])
  }
}

async function requireUnused(source: pg.Client): Promise<void> {
  const { rowCount } = await source.query(`select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
  if (rowCount) throw new StartError('The application uses the embedded database: stop it first.')
}

async function requireEmpty(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ version: number; tables: string | null; users: string | null }>(`
    select current_setting('server_version_num')::int as version, to_regclass('public.users')::text as users,
      (select min(c.oid::regclass::text) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema') as tables`)
  const [found] = rows
  if (!found || found.version < OLDEST_SERVER)
    throw new StartError('The server must be PostgreSQL 18 or newer, as the embedded database is.')
  if (found.tables !== null && found.users === null)
    throw new StartError(`The database is not empty: it has the table ${found.tables}. Create a new one.`)
  if (found.users === null) return
  const used = 'select from users union all select from audit_log limit 1'
  if ((await target.query(used)).rowCount)
    throw new StartError('The database is in use already: create a new one.')
}

/** Lists the tables to copy: all but the statistics of pg-boss, which have a table for each day and are created again. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and c.relname <> 'schema_migrations' and c.relname !~ '^queue_stats'
    group by c.oid order by 1`)
  return rows
}

async function requireSameVersion(
  source: pg.Client,
  target: pg.Client,
  tables: readonly Table[],
): Promise<void> {
  const listNames = async (client: pg.Client) =>
    (await client.query<{ name: string }>('select name from schema_migrations order by name')).rows
  const isSame = async () =>
    JSON.stringify([await listNames(source), tables]) ===
    JSON.stringify([await listNames(target), await listTables(target)])
  if (!(await isSame()))
    throw new StartError(
      'The embedded database was migrated by another version: start this version once, stop it and try again.',
    )
}

/** Copies the rows while the target has neither triggers nor foreign keys; these are checked at the end. */
async function copyRows(
  source: pg.Client,
  target: pg.Client,
  tables: readonly Table[],
  log: (line: string) => void,
): Promise<number> {
  const { rows: keys } = await target.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0`)
  for (const { table, name } of keys) await target.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`)
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  let total = 0
  for (const table of tables) {
    const count = await copyTable(source, target, table)
    if (count > 0) log(`${table.name}: ${count} rows`)
    total += count
  }
  await copySequences(source, target)
  for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys)
    await target.query(`alter table ${table} add constraint ${name} ${definition}`)
  return total
}

/** Copies the rows of a table as PostgreSQL writes them, so that no value changes. */
async function copyTable(source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<number> {
  await source.query(`declare copied no scroll cursor for select t::text as row from ${name} t`)
  const insert = `insert into ${name} (${columns.join(', ')}) overriding system value
    select ${columns.map((column) => `r.${column}`).join(', ')} from unnest($1::text[]::${name}[]) r`
  let count = 0
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${BATCH} from copied`)
    if (rows.length === 0) break
    await target.query(insert, [rows.map(({ row }) => row)])
    count += rows.length
  }
  await source.query('close copied')
  const { rows } = await target.query<{ count: string }>(`select count(*) from ${name}`)
  if (Number(rows[0]?.count) !== count)
    throw new Error(`${name} has ${rows[0]?.count} rows instead of ${count}`)
  return count
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string | null }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences`)
  for (const { name, last } of rows)
    if (last !== null) await target.query('select setval($1::regclass, $2::bigint)', [name, last])
}
