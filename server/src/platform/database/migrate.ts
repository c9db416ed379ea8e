import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../start-error.ts'

const folder = join(import.meta.dirname, '../../../migrations')
const lockKey = 7_316_420_551
const AFTER_EACH_RUN = ['after-each-run.sql', 'after-each-run.erase-person.sql']
const MIGRATION = /^\d{4}-.*\.sql$/

/** Objects that a run creates besides the tables, and recreates when `version` changes. */
export interface Provision {
  readonly version: string
  run(ownerUrl: string): Promise<void>
}

/** Recorded with the migrations once grants and provisioning of this version are done. */
const markOf = (content: string): string =>
  `afterwards ${createHash('sha256').update(content).digest('hex').slice(0, 16)}`

/**
 * Migrates the database at `ownerUrl` to the newest schema: plain SQL files in numerical order, each in a
 * transaction, under an advisory lock, forward only. Also creates the application's role and its grants, and
 * runs `provision`. Idempotent, even with concurrent runs; resumes an interrupted run. Returns the names of
 * the applied migrations. Throws StartError if a newer version of the program migrated the database, or one of before 1.0.0.
 */
export async function migrate(ownerUrl: string, provision: Provision): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  // A lost connection makes the next query fail; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await createApplicationRole(client)
    const applied = await applyMigrations(client)
    const afterwards = (
      await Promise.all(AFTER_EACH_RUN.map((file) => readFile(join(folder, file), 'utf8')))
    ).join('\n')
    const mark = markOf(afterwards + provision.version)
    const { rowCount: isMarked } = await client.query('select from schema_migrations where name = $1', [mark])
    if (applied.length > 0 || !isMarked) {
      await provision.run(ownerUrl)
      await client.query(afterwards)
      await client.query('analyze')
      await client.query(`delete from schema_migrations where name like 'afterwards %'`)
      await client.query('insert into schema_migrations (name) values ($1)', [mark])
    }
    return applied
  } finally {
    await client.end()
  }
}

/** Applies the migrations that a database lacks, up to `last` if it is given, and returns their names. */
export async function applyMigrations(client: pg.Client, last?: string): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const done = new Set(rows.map(({ name }) => name).filter((name) => MIGRATION.test(name)))
  const names = await listMigrations()
  if (done.size > 0 && !done.has(names[0] ?? ''))
    throw new StartError(
      'The database is of a version before 1.0.0, which cannot be upgraded: start with a new one (another DATABASE_URL or DATA_FOLDER).',
    )
  const unknown = [...done].find((name) => !names.includes(name))
  if (unknown)
    throw new StartError(
      `The database is of a newer version, with ${unknown}: start that version, or restore a backup from before it.`,
    )
  const missing = names.filter((name) => !done.has(name) && (last === undefined || name <= last))
  for (const name of missing) await inTransaction(client, await readFile(join(folder, name), 'utf8'), name)
  return missing
}

const listMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => MIGRATION.test(file)).sort()

async function inTransaction(client: pg.Client, sql: string, name: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name) values ($1)', [name])
    // A run that is interrupted from here on is not recorded, so the next one repeats grants and
    // provisioning.
    await client.query(`delete from schema_migrations where name like 'afterwards %'`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

// Roles belong to the whole PostgreSQL, so the migration of another database may create the role at the same moment.
async function createApplicationRole(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'esquadro_app') then
        create role esquadro_app nologin;
      end if;
      -- The creator of a role may administer it, but from PostgreSQL 16 on not yet act as it.
      if not pg_has_role(current_user, 'esquadro_app',
          case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
        execute format('grant esquadro_app to %I', current_user);
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`)
}
