import { Kysely, PostgresDialect } from 'kysely'
import { generate, getDialect } from 'kysely-codegen'
import { readMigratedDatabase } from './migrated-database.ts'

/** Returns the types of the tables, read from a migrated database. */
export const makeTables = (): Promise<string> =>
  readMigratedDatabase(async (pool) => {
    const tables = await generate({
      db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
      dialect: getDialect('postgres', { dateParser: 'string' }),
      camelCase: true,
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      excludePattern: 'public.schema_migrations',
      outFile: null,
      print: false,
    })
    // docs/schema.md has the comments of the columns.
    const types = tables.replaceAll(/^ {2}\/\*\*\n(?: {3}\*.*\n)+/gm, '')
    return `${types.replace(/^(export type Int8 = ColumnType<)string(?=,)/m, '$1number').trim()}\n`
  })
