import type { Database } from './connect.ts'

/**
 * Keeps one value per database, such as a cache, that ends with the last connection to it. A transaction has the value of the database
 * it was begun in.
 */
export function ofDatabase<T>(open: () => T): (db: Database) => T {
  const values = new WeakMap<object, T>()
  return (db) => {
    // One adapter for the connections of a pool, the transactions on them, and their variants without plugins.
    const { adapter } = db.getExecutor()
    const known = values.get(adapter) ?? open()
    values.set(adapter, known)
    return known
  }
}
