import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Runs a read with 64 MB for each of its sorts and hashes, which then stay out of temporary files. */
export const withSortMemory = <T>(db: Database, read: (trx: Database) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`set local work_mem = '64MB'`.execute(trx)
    return read(trx)
  })
