import { join } from 'node:path'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { openScratch } from '@esquadro/embedded-postgres/scratch'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, getDialect } from 'kysely-codegen'
import pg from 'pg'
import { migratedTemplate } from '../server/src/testing/postgres-template.ts'

/** Returns the types of the tables, read from a migrated database. */
export async function makeTables(): Promise<string> {
  const scratch = openScratch('esquadro-tables-')
  const postgres = await startEmbeddedPostgres({
    folder: join(scratch.folder, 'postgres'),
    template: await migratedTemplate(scratch.folder),
    log: () => {},
    settings: { fsync: 'off' },
  })
  try {
    const dialect = getDialect('postgres', { dateParser: 'string' })
    const pool = new pg.Pool({ connectionString: postgres.url })
    // PostgreSQL may end a connection before the pool does.
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
    await scratch.close()
  }
}
