import { createHash } from 'node:crypto'
import {
  CamelCasePlugin,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DB } from './generated/tables.ts'

export type Database = Kysely<DB>
export type Transaction = KyselyTransaction<DB>

// The ledger's integers stay below 2^53. Days are parsed as texts, not as instants in a time zone.
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

/** A statement that has ended, without its values. */
export interface EndedQuery {
  readonly text: string
  readonly tookMs: number
  readonly hasFailed: boolean
}

/** Called with each statement when it has ended. */
export type QueryObserver = (query: EndedQuery) => void

/** The observer that the pools of a database share. */
interface Shared {
  onQuery: QueryObserver | null
}

/**
 * Follows the first word of a statement that each connection prepares: PostgreSQL then parses and plans it once. For statements that are sent many times a
 * second and whose text has few variants, because each prepared one takes memory on each connection.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`${MARK}${name} */`)

const MARK = '/* prepared: '

/** Returns the statement with its name if it is to be prepared; its text is part of the name. */
function named(statement: unknown): unknown {
  if (typeof statement !== 'string' || !statement.includes(MARK)) return statement
  return { name: createHash('md5').update(statement).digest('base64url'), text: statement }
}

/**
 * Whether a prepared statement failed because the database no longer has it or a migration made its plan
 * obsolete.
 */
export const isObsoletePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan')))

/**
 * Connections that prepare the statements that ask for it, until a plan is obsolete. A connection ends if its server turns out to be a
 * replica: the pool then opens one to the new primary.
 */
const clientClass = (isPreparing: boolean) =>
  class extends pg.Client {
    #isPreparing = isPreparing

    override query = ((statement: unknown, ...rest: unknown[]) => {
      const query = super.query as (...args: unknown[]) => unknown
      const sent = query.call(this, this.#isPreparing ? named(statement) : statement, ...rest)
      if (sent instanceof Promise)
        sent.catch((error: unknown) => {
          if (isObsoletePlan(error)) this.#isPreparing = false
          if (errorCodeOf(error) === '25006') void this.end().catch(() => undefined)
        })
      return sent
    }) as pg.Client['query']
  }

const pools = new WeakMap<Database, { readonly pool: pg.Pool; readonly shared: Shared }>()

/**
 * Registers an observer of the statements of a database, instead of an earlier one. Returns a function that removes it. Databases that
 * `connect` opened with it as `observedWith` share the observer.
 */
export function observeQueries(db: Database, observer: QueryObserver): () => void {
  const shared = pools.get(db)?.shared
  if (!shared) throw new Error('the database was not opened with connect')
  shared.onQuery = observer
  return () => {
    if (shared.onQuery === observer) shared.onQuery = null
  }
}

/** Returns the number of open and idle connections, and of queries waiting for one. */
export function poolOf(db: Database): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db)?.pool
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }
}

/** Returns how many queries wait for a free connection. */
export const waitingFor = (db: Database): number => pools.get(db)?.pool.waitingCount ?? 0

/**
 * Opens a pool as the application's role, which may add ledger entries and cannot change or delete them.
 * `url` names an owner or a login that is a member of that role.
 */
export function connect(
  url: string,
  options: {
    readonly max?: number
    /** False behind a pooler that cannot keep prepared statements. */
    readonly isPreparing?: boolean
    readonly isReadOnly?: boolean
    /** The database of which this one is a replica. */
    readonly observedWith?: Database
  } = {},
): Connection {
  const known = options.observedWith && pools.get(options.observedWith)
  const shared: Shared = known?.shared ?? { onQuery: null }
  const pool = new pg.Pool({
    Client: clientClass(options.isPreparing !== false),
    connectionString: url,
    max: options.max ?? 16,
    options: `-c role=esquadro_app -c statement_timeout=30000 -c lock_timeout=15000 -c TimeZone=UTC${
      options.isReadOnly ? ' -c default_transaction_read_only=on' : ''
    }`,
    application_name: 'esquadro',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    types,
  })
  // The pool replaces a connection that is lost while idle. If the database is gone, the next query rejects.
  pool.on('error', () => undefined)
  // One that is lost between two queries of a transaction emits this; the next query rejects.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ level, query, queryDurationMillis }) =>
      shared.onQuery?.({ text: query.sql, tookMs: queryDurationMillis, hasFailed: level === 'error' }),
  })
  pools.set(db, { pool, shared })
  return { db, pool, close: () => db.destroy() }
}

const retried = new Set(['40001', '40P01'])

/** Runs `work` in a transaction; retries up to five times after a deadlock, a serialization failure or an obsolete plan. */
export async function inTransaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= 5 || !(retried.has(errorCodeOf(error) ?? '') || isObsoletePlan(error))) throw error
    }
  }
}

/** Returns the error of a transaction that must start again because another one came first: `inTransaction` repeats it. */
export const serializationFailure = (message: string): Error =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code: '40001' })

/** Returns the SQLSTATE of a database error, else undefined. */
export const errorCodeOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

/**
 * Whether the connection was lost, could not be opened, or leads to a server that is not (or no longer) the
 * primary.
 */
export function isUnreachable(error: unknown): boolean {
  const code = errorCodeOf(error)
  if (code !== undefined) return /^08|^57P0[123]$|^53300$/.test(code) || code === '25006'
  return (
    error instanceof Error &&
    /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/.test(
      error.message,
    )
  )
}

/** Whether a statement violated the named constraint. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint
