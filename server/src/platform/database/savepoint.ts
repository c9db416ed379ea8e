import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Runs `work` within a savepoint of the transaction; an error rolls back to the savepoint and is thrown again. */
export async function withSavepoint<T>(trx: Database, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint work`.execute(trx)
    return result
  } catch (error) {
    // A lost or aborted connection cannot roll back; the first error is the one to report.
    await sql`rollback to savepoint work`.execute(trx).catch(() => undefined)
    throw error
  }
}
