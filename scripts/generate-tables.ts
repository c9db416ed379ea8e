import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, getDialect } from 'kysely-codegen'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/database/embedded.ts'
import { migrate } from '../server/src/database/migrate.ts'

/** The types of the tables, read from a database that has just been migrated. */
export async function makeTables(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'esquadro-tables-'))
  const postgres = await startEmbeddedPostgres({ folder, log: () => {}, settings: { fsync: 'off' } })
  try {
    await migrate(postgres.url)
    const dialect = getDialect('postgres', { dateParser: 'string' })
    const pool = new pg.Pool({ connectionString: postgres.url })
    // A connection may hear of the database's end before its own.
    pool.on('error', () => {})
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const tables = await generate({
      db,
      dialect,
      camelCase: true,
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      excludePattern: 'public.schema_migrations',
      outFile: null,
      print: false,
    })
    await db.destroy()
    return `${tables.replace(/^(export type Int8 = ColumnType<)string(?=,)/m, '$1number').trim()}\n`
  } finally {
    await postgres.stop()
    for (const path of [postgres.home, folder]) await rm(path, { recursive: true, force: true })
  }
}
