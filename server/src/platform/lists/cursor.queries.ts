import { type Expression, sql } from 'kysely'
import type { Database } from '../database/connect.ts'

const BATCH = 500
/** PostgreSQL ends a snapshot that is unused for this long, such as that of a process that hangs. Clients lose theirs earlier (`ExportSlots`). */
const LONGEST_PAUSE = '60s'

/**
 * Reads all pages of a list, 500 rows at a time, in one read-only snapshot: an export has exactly the rows of
 * the list. For lists small enough for an offset; large ones use a cursor (`readInBatches`).
 */
export async function* readPages<Row>(
  db: Database,
  read: (
    trx: Database,
    page: { readonly page: number; readonly limit: number },
  ) => Promise<{ readonly items: readonly Row[] }>,
): AsyncGenerator<readonly Row[], void> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(LONGEST_PAUSE)}`.execute(trx)
    for (let page = 1; ; page += 1) {
      const { items } = await read(trx, { page, limit: BATCH })
      if (items.length > 0) yield items
      if (items.length < BATCH) break
    }
  } finally {
    await trx.rollback().execute()
  }
}

/**
 * Reads the rows of a query through a cursor, 500 at a time, in one read-only snapshot; `shape` converts each
 * batch. Ending the iteration early closes the cursor and its transaction.
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
