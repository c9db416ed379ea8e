import { createHash } from 'node:crypto'
import { CamelCasePlugin, Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
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

/** The maximum number of prepared statements per connection; each takes memory in its PostgreSQL process. */
export const MAX_PREPARED = 100
/** A prepared statement is replaced if the connection has not used it for this many statements. */
const UNUSED = 1_000
/** The maximum number of statements whose uses are counted: lists of varying lengths create many. */
const MAX_COUNTED = 2_000
/** A statement is hot, and worth preparing, from its third use on. */
const HOT = 3

interface Counted {
  readonly name: string
  uses: number
}

/** Counts the statements of a pool; returns the name of a hot one, else undefined. */
function countStatements(): (text: string) => string | undefined {
  const counted = new Map<string, Counted>()
  return (text) => {
    let entry = counted.get(text)
    if (!entry) {
      if (counted.size >= MAX_COUNTED) counted.clear()
      entry = { name: `e${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`, uses: 0 }
      counted.set(text, entry)
    }
    entry.uses += 1
    return entry.uses >= HOT ? entry.name : undefined
  }
}

/**
 * Whether a prepared statement failed because the database no longer has it or a migration made its plan
 * obsolete.
 */
export const isObsoletePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan')))

/** Called with the text of each statement, without its values; returns a function to call at its end. */
export type QueryObserver = (text: string) => ((hasFailed: boolean) => void) | undefined

/** The state that the connections of a pool share. */
interface Shared {
  readonly nameOf: (text: string) => string | undefined
  onQuery: QueryObserver | null
}

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement
  const text = (statement as { text?: unknown } | null)?.text
  return typeof text === 'string' ? text : ''
}

const isSubmittable = (statement: unknown): boolean =>
  typeof (statement as { submit?: unknown } | null)?.submit === 'function'

/** Whether a server refused a statement because it is a replica or no longer the primary. */
const isOnReplica = (error: unknown): boolean => errorCodeOf(error) === '25006'

class SteadyClient extends pg.Client {
  protected readonly shared: Shared = { nameOf: () => undefined, onQuery: null }

  constructor(config?: pg.ClientConfig) {
    super(config)
    // A connection lost between two queries emits this; the next query rejects.
    this.on('error', () => undefined)
  }

  /** Sends a statement without preparing it. */
  protected send(...args: unknown[]): unknown {
    const query = super.query as (...args: unknown[]) => unknown
    const [statement] = args
    if (typeof args.at(-1) === 'function' || isSubmittable(statement)) return query.apply(this, args)
    const onEnd = this.shared.onQuery?.(textOf(statement))
    // Uses a callback: V8 keeps the rows behind pg's own promise until a full garbage collection (decision 21).
    const sent = new Promise((done, fail) => {
      query.call(this, statement, args[1], (error: Error | null, result: unknown) => {
        onEnd?.(error !== null)
        if (error) fail(error)
        else done(result)
      })
    })
    return sent.catch((error: Error) => {
      // After a failover the pool must reconnect, to the new primary.
      if (isOnReplica(error)) void this.end().catch(() => undefined)
      // A stack that leads to the caller instead of the socket.
      Error.captureStackTrace(error)
      throw error
    })
  }

  /** Drops a prepared statement. In a failed transaction this is impossible: it stays prepared. */
  protected unprepare(name: string): void {
    const { connection } = this as unknown as { connection: { parsedStatements: Record<string, string> } }
    super.query(`deallocate "${name}"`, [], (error) => {
      if (!error) delete connection.parsedStatements[name]
    })
  }

  override query = ((...args: unknown[]) => this.send(...args)) as pg.Client['query']
}

/** Statements without values that are worth preparing: lists without filters, but not `begin` and `commit`. */
const isRead = (text: string): boolean => /^\s*(?:select|with)\b[^;]*$/i.test(text)

/**
 * Prepares hot statements by name, so that each connection parses and plans them once. A full connection
 * replaces statements that it has not used recently.
 */
class PreparingClient extends SteadyClient {
  /**
   * The names of the prepared statements with the statement count at their last use; the least recently used
   * first.
   */
  readonly #prepared = new Map<string, number>()
  #sent = 0
  #isPreparing = true

  override query = ((statement: unknown, values: unknown, ...rest: unknown[]) => {
    const send = (...args: unknown[]) => this.send(...args)
    const isWorth = (text: string) => Array.isArray(values) && (values.length > 0 || isRead(text))
    const name = typeof statement === 'string' && isWorth(statement) ? this.#nameOf(statement) : undefined
    if (!name) return send(statement, values, ...rest)
    const sent = send({ name, text: statement, values }, ...rest)
    if (sent instanceof Promise)
      return sent.catch((error: unknown) => {
        if (isObsoletePlan(error)) this.#isPreparing = false
        throw error
      })
    return sent
  }) as pg.Client['query']

  #nameOf(text: string): string | undefined {
    if (!this.#isPreparing) return undefined
    this.#sent += 1
    const name = this.shared.nameOf(text)
    if (!name || !(this.#prepared.delete(name) || this.#hasRoom())) return undefined
    this.#prepared.set(name, this.#sent)
    return name
  }

  /**
   * Returns whether one more statement may be prepared. If there are too many, drops one that was not used
   * recently.
   */
  #hasRoom(): boolean {
    if (this.#prepared.size < MAX_PREPARED) return true
    const [[name, usedAt] = ['', this.#sent]] = this.#prepared
    if (this.#sent - usedAt < UNUSED) return false
    this.#prepared.delete(name)
    this.unprepare(name)
    return true
  }
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
    readonly isPreparing?: boolean
    readonly isReadOnly?: boolean
    /** The database of which this one is a replica. */
    readonly observedWith?: Database
  } = {},
): Connection {
  const known = options.observedWith && pools.get(options.observedWith)
  const shared = known?.shared ?? { nameOf: countStatements(), onQuery: null }
  const Client = options.isPreparing === false ? SteadyClient : PreparingClient
  const pool = new pg.Pool({
    Client: class extends Client {
      protected override readonly shared = shared
    },
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
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
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
