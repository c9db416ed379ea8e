import type { RawBuilder } from 'kysely'
import type { Database } from './connect.ts'

/** The maximum number of rows that one statement of `deleteInBatches` deletes. */
export const BATCH = 5_000

/**
 * Repeats a statement that deletes at most `BATCH` rows until fewer are left, each time in its own
 * transaction. Returns the number of deleted rows.
 */
export async function deleteInBatches(db: Database, statement: RawBuilder<unknown>): Promise<number> {
  let deleted = 0
  for (;;) {
    const { numAffectedRows } = await statement.execute(db)
    const rows = Number(numAffectedRows ?? 0)
    deleted += rows
    if (rows < BATCH) return deleted
  }
}
