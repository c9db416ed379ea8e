import type { Database } from '../database/connect.ts'
import { resolveNames } from './staged-rows.queries.ts'

interface Resolved {
  /** Equal for names that differ in case and accents only. */
  readonly key: string
  readonly id: string | null
}

/** Finds the brands or categories that a file names, each name once. */
export class Names {
  readonly #db: Database
  readonly #table: 'brands' | 'categories'
  readonly #known = new Map<string, Resolved>()

  constructor(db: Database, table: 'brands' | 'categories') {
    this.#db = db
    this.#table = table
  }

  /** Looks up the names that were not looked up before. */
  async load(names: Iterable<string | null>): Promise<void> {
    const missing = [...new Set(names)].filter((name) => name !== null && !this.#known.has(name)) as string[]
    if (missing.length === 0) return
    for (const { name, key, id } of await resolveNames(this.#db, this.#table, missing))
      this.#known.set(name, { key, id })
  }

  find(name: string): Resolved {
    return this.#known.get(name) ?? { key: name, id: null }
  }
}
