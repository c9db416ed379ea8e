import { type Expression, sql } from 'kysely'
import type { Database } from '../database/connect.ts'

const BATCH = 500
/** A client that reads nothing for so long loses its export, so that it cannot hold a connection. */
const LONGEST_PAUSE = '60s'

/**
 * Reads the rows of a query through a cursor, 500 at a time, in one read-only snapshot; `shape` makes of each batch what the
 * caller wants. Ending the iteration early closes the cursor and its transaction.
 */
export async function* readInBatches<Row, Shaped = Row>(
  db: Database,
  query: Expression<Row>,
  shape: (rows: readonly Row[], trx: Database) => readonly Shaped[] | Promise<readonly Shaped[]>,
): AsyncGenerator<readonly Shaped[], void> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(LONGEST_PAUSE)}`.execute(trx)
    await sql`declare listed no scroll cursor for ${query}`.execute(trx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from listed`.execute(trx)
      if (rows.length > 0) yield await shape(rows, trx)
      if (rows.length < BATCH) break
    }
  } finally {
    await trx.rollback().execute()
  }
}
