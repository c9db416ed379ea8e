import { sql } from 'kysely'
import { type Database, inTransaction } from './connect.ts'

/**
 * Runs a read with 64 MB of memory for each of its sorts and hashes, to keep them out of temporary files;
 * within a transaction, until its end.
 */
export const withSortMemory = <T>(db: Database, read: (trx: Database) => Promise<T>): Promise<T> =>
  inTransaction(db, async (trx) => {
    await sql`set local work_mem = '64MB'`.execute(trx)
    return read(trx)
  })
