import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * Selects a value that lets the statement's own commit return before it is on disk: a crash of PostgreSQL may
 * lose the last second of such writes, and nothing else. Does not affect statements in a transaction.
 */
export const flushingLater = (db: Database): RawBuilder<unknown> =>
  db.isTransaction ? sql`null` : sql`set_config('synchronous_commit', 'off', true)`
