import { CamelCasePlugin, Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './generated/tables.ts'

export type Database = Kysely<DB>
export type Transaction = KyselyTransaction<DB>

// Whole numbers of the ledger stay below 2^53; days are texts, not instants in some time zone.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.DATE) return String
    const parser: unknown = pg.types.getTypeParser(oid, format as 'text')
    return parser
  },
} as pg.CustomTypesConfig

export interface Connection {
  readonly db: Database
  readonly pool: pg.Pool
  close(): Promise<void>
}

const NAME = /^\s*\/\* prepared: ([\w-]+) \*\//

/**
 * A statement that begins with its name (`/* prepared: find-caller *\/ select …`) is parsed and planned once for each
 * connection. For the few that run with every call and whose best plan does not depend on their parameters.
 */
class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // One that is lost between two queries of a transaction says so by itself; the next query tells its caller.
    this.on('error', () => undefined)
  }

  override query = ((statement: unknown, ...rest: unknown[]) => {
    const name = typeof statement === 'string' ? NAME.exec(statement)?.[1] : undefined
    const send = super.query.bind(this) as (...given: unknown[]) => unknown
    return send(name ? { name, text: statement } : statement, ...rest)
  }) as pg.Client['query']
}

/**
 * Opens a pool as the application's role, which may add ledger entries and cannot change or delete them.
 * `url` names an owner or a login that is a member of that role.
 */
export function connect(url: string, options: { readonly max?: number } = {}): Connection {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? 16,
    options: '-c role=esquadro_app -c statement_timeout=30000 -c lock_timeout=15000 -c TimeZone=UTC',
    application_name: 'esquadro',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    types,
  })
  // A connection that dies while idle is replaced by the pool; the next query tells if the database is gone.
  pool.on('error', () => undefined)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}

const retried = new Set(['40001', '40P01'])

/** Runs `work` in a transaction, again (up to five times) where the database gave it up for a deadlock or a conflict. */
export async function inTransaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= 5 || !retried.has(errorCodeOf(error) ?? '')) throw error
    }
  }
}

/** The SQLSTATE of a database error, or undefined. */
export const errorCodeOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

/** Whether a statement failed on the named unique key, check or exclusion. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint
