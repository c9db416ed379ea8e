import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * Selects a value whose evaluation lets the statement's own commit return before it is on the disk: a crash of PostgreSQL may
 * lose the last second of such writes, and nothing else. A statement of a transaction is not affected.
 */
export const flushingLater = (db: Database): RawBuilder<unknown> =>
  db.isTransaction ? sql`null` : sql`set_config('synchronous_commit', 'off', true)`
