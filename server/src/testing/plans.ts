import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Database } from '../platform/database/connect.ts'
import type { DB } from '../platform/database/generated/tables.ts'

export interface WatchedQuery {
  readonly sql: string
  /** The plan as EXPLAIN prints it. */
  readonly plan: string
}

/** Runs `work` as the owner of a database; returns each query that it made, with its plan. */
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
 * Adds many rows as the owner, over a new connection: a used one keeps foreign-key plans from when the tables
 * were small, and would take minutes.
 */
export async function fill(url: string, statement: RawBuilder<unknown>): Promise<void> {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: url, max: 1, options: '-c TimeZone=UTC' }),
    }),
  })
  await statement.execute(db).finally(() => db.destroy())
}

/** Updates the planner's statistics, as autovacuum does some time after tables were filled. */
export async function analyse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Vacuum moves new rows into the trigram indexes.
  await client.query('vacuum analyze')
  await client.end()
}
