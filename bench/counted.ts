import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../server/src/database/connect.ts'
import type { DB } from '../server/src/database/generated/tables.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Opens a database connection that records every statement it sends. */
export function countedDatabase(url: string): { db: Database; statements: Statement[] } {
  const statements: Statement[] = []
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('connect', (client) => {
    const run = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first, values] = args
      if (typeof first === 'string') statements.push({ text: first, values: (values as unknown[]) ?? [] })
      return run(...args)
    }) as never
  })
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  pg.types.setTypeParser(pg.types.builtins.DATE, String)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, statements }
}
