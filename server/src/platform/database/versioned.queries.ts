import { type RawBuilder, sql } from 'kysely'
import { type Database, prepared } from './connect.ts'
import { ofDatabase } from './of-database.ts'

interface Cached<T> {
  readonly version: string
  readonly value: T
}

/** The columns of `Reading.columns`, as the database returns them. */
export interface VersionedRow {
  readonly version: string
  /** Null unless the version differs from the known one. */
  readonly value: unknown
}

/** The read of one fact within a larger statement. */
export interface Reading<T> {
  /** The known value, which the statement need not return, and its version. */
  readonly known: Cached<T> | null
  /** `version` and `value`, for a select from `programme_version v`. */
  readonly columns: RawBuilder<unknown>
  accept(row: VersionedRow): T
}

export interface VersionedFact<T, Key extends string> {
  begin(db: Database, key: Key): Reading<T>
  /**
   * The cached value of a version that is known to be current, such as the one read with the session; null if
   * it is not cached.
   */
  at(db: Database, version: string, key: Key): T | null
  /** The value for a key. */
  get(db: Database, key: Key): Promise<T>
}

/** The maximum number of keys (such as days) cached for a fact; the oldest is dropped first. */
const MAX_KEYS = 32

/**
 * Caches a fact that is the same for all users and derives from settings, levels and accelerators alone.
 * Every read compares the programme's version and, only if it differs from the cached one, reads the value,
 * in one statement: the next read of any process sees a committed change, and a transaction sees its own. The
 * trigger of `programme_version` changes the version. `expression` is a scalar in SQL; `read` converts its result
 * to the value, which is frozen.
 */
export function versionedFact<T, Key extends string>(
  expression: (key: Key) => RawBuilder<unknown>,
  read: (stored: unknown) => T,
): VersionedFact<T, Key> {
  const cacheOf = ofDatabase(() => new Map<Key, Cached<T>>())

  const begin = (db: Database, key: Key): Reading<T> => {
    const cache = cacheOf(db)
    const known = cache.get(key) ?? null
    return {
      known,
      columns: sql`v.version, case when v.version is distinct from ${known?.version ?? null}::uuid
        then ${expression(key)} end as value`,
      accept({ version, value: stored }) {
        if (version === known?.version) return known.value
        const value = freeze(read(stored))
        if (cache.size >= MAX_KEYS) for (const oldest of cache.keys()) if (cache.delete(oldest)) break
        cache.set(key, { version, value })
        return value
      },
    }
  }
  return {
    begin,
    at(db, version, key) {
      const known = cacheOf(db).get(key)
      return known?.version === version ? known.value : null
    },
    async get(db, key) {
      const reading = begin(db, key)
      const { rows } = await sql<VersionedRow>`
        select ${prepared('versioned')} ${reading.columns} from programme_version v`.execute(db)
      if (!rows[0]) throw new Error('programme_version has no row')
      return reading.accept(rows[0])
    },
  }
}

/** Freezes a value deeply: all calls share it. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}
