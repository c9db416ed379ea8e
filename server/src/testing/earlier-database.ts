import pg from 'pg'
import { applyMigrations } from '../platform/database/migrate.ts'
import { aDatabase, type TestDatabase } from './postgres.ts'

/**
 * Creates a database as the migrations up to `last` made it, with the rows of a database of this version: of each table, the
 * columns that both have. A later migration that removes or renames what earlier rows need gives them their values here.
 */
export async function anEarlierDatabase(last: string, ownerUrl: string): Promise<TestDatabase> {
  const database = await aDatabase({ hasTables: false })
  const [source, target] = [ownerUrl, database.url].map((url) => new pg.Client({ connectionString: url }))
  if (!source || !target) throw new Error('There are two clients.')
  await Promise.all([source.connect(), target.connect()])
  try {
    await applyMigrations(target, last)
    // Neither triggers nor foreign keys see the copied rows.
    await target.query('set session_replication_role = replica')
    // With 0026 a store's e-mail may be the author of an entry of the audit log, whose content is sealed.
    await target.query('alter table audit_log drop constraint audit_log_actor_type_check')
    const present = await columnsOf(source)
    for (const [table, columns] of await columnsOf(target)) {
      const common = columns.filter((column) => present.get(table)?.includes(column)).join(', ')
      if (common) await copyRows(source, target, table, common)
    }
    await target.query('alter table audit_log add constraint audit_log_actor_type_check check (true)')
    const { rows: sequences } = await source.query<{ name: string; last: string }>(
      `select format('%I', sequencename) as name, last_value as last from pg_sequences
        where schemaname = 'public' and last_value is not null`,
    )
    for (const { name, last: value } of sequences)
      await target.query('select setval(to_regclass($1), $2::bigint)', [name, value])
  } finally {
    await Promise.all([source.end(), target.end()])
  }
  return database
}

/** Lists the stored columns of the tables, which are quoted as needed. */
async function columnsOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.oid::regclass::text as table, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
    group by c.oid`)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

async function copyRows(source: pg.Client, target: pg.Client, table: string, columns: string): Promise<void> {
  const { rows } = await source.query<{ content: string | null }>(
    `select json_agg(t)::text as content from (select ${columns} from ${table}) t`,
  )
  await target.query(`delete from ${table}`)
  await target.query(
    `insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [rows[0]?.content ?? '[]'],
  )
}
