import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/connect.ts'
import type { DB } from '../database/generated/tables.ts'

export interface WatchedQuery {
  readonly sql: string
  /** The plan that the database chose, as EXPLAIN prints it. */
  readonly plan: string
}

/** Runs `work` as the owner of a database; answers each query it made, with its plan. */
export async function watch(url: string, work: (db: Database) => Promise<unknown>): Promise<WatchedQuery[]> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const made: { sql: string; parameters: unknown[] }[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => {
      if (event.level === 'query')
        made.push({ sql: event.query.sql, parameters: [...event.query.parameters] })
    },
  })
  try {
    await work(db)
    const watched: WatchedQuery[] = []
    for (const { sql, parameters } of made) {
      if (!/^\s*(select|with|insert|update)/i.test(sql)) continue
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, parameters)
      watched.push({ sql, plan: rows.map((row) => row['QUERY PLAN']).join('\n') })
    }
    return watched
  } finally {
    await db.destroy()
  }
}

/**
 * Adds many rows at once, as the owner of a database and over a connection of its own: one that has been used keeps the
 * plans of its foreign keys from when the tables were small, and then takes minutes.
 */
export async function fill(url: string, statement: RawBuilder<unknown>): Promise<void> {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: url, max: 1, options: '-c TimeZone=UTC' }),
    }),
  })
  await statement.execute(db).finally(() => db.destroy())
}

/** Lets the planner know what the tables hold, as it does by itself some time after they were filled. */
export async function analyse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Vacuum brings what was just added into the trigram indexes.
  await client.query('vacuum analyze')
  await client.end()
}
