import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'
import { ofDatabase } from './of-database.ts'

/**
 * The column `counted`, as the database returns it: null if the known total is current, else the version and
 * the total.
 */
export type Counted = readonly [version: string, total: string] | null

interface Cached {
  readonly version: string
  readonly total: number
}

/** A total within the statement that reads a page. */
export interface Counting {
  /** The column `counted`; it counts only if the version differs from that of the known total. */
  readonly column: RawBuilder<unknown>
  /** The total of all rows for the `counted` of any row of the page. */
  accept(counted: Counted): number
}

/** The maximum number of totals cached for a list; the least recently used is dropped first. */
const MAX_TOTALS = 1_000

/**
 * Caches the totals of a list by its filters. Each statement compares the version of the cached total with
 * the version in its own snapshot and counts only if they differ, so a total is never older than the rows
 * beside it. `versions` is a table whose rows' `bit_xor(value)` changes with each change to the list, as in
 * migration 0352.
 */
export function cacheTotals(
  versions: RawBuilder<unknown>,
): (db: Database, filters: unknown, count: RawBuilder<unknown>) => Counting {
  const cacheOf = ofDatabase(() => new Map<string, Cached>())
  return (db, filters, count) => {
    const cache = cacheOf(db)
    const key = JSON.stringify(filters)
    const known = cache.get(key)
    if (known) {
      cache.delete(key)
      cache.set(key, known)
    }
    return {
      column: sql`(select case when bit_xor(value) = ${known?.version ?? null}::bigint then null
        else array[bit_xor(value)::text, (${count})::text] end from ${versions}) as counted`,
      accept(counted) {
        if (!counted) return known?.total ?? 0
        const [version, total] = counted
        if (cache.size >= MAX_TOTALS) for (const oldest of cache.keys()) if (cache.delete(oldest)) break
        cache.set(key, { version, total: Number(total) })
        return Number(total)
      },
    }
  }
}
