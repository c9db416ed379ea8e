import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/**
 * Returns the position up to which the kept sums cover the ledger. Sums read with it, and with what later entries change,
 * must be of the same snapshot: read them in one transaction with `inSnapshot`.
 */
export async function getSummedPosition(trx: Database): Promise<number> {
  const known = positions.get(trx)
  if (known !== undefined) return known
  const { position } = await trx.selectFrom('ledgerSumState').select('position').executeTakeFirstOrThrow()
  positions.set(trx, position)
  return position
}

/** The positions of snapshots that are read: in each there is one. */
const positions = new WeakMap<Database, number>()

/** Runs reads that must agree with each other in one snapshot; in a transaction, in that one. */
export const inSnapshot = <T>(db: Database, read: (trx: Database) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? read(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** Adds the entries since the last time to the kept sums. Returns their number; null while a long posting is under way. */
export async function foldLedgerSums(db: Database): Promise<number | null> {
  const { rows } = await sql<{ folded: number | null }>`select fold_ledger_sums() as folded`.execute(db)
  return rows[0]?.folded ?? null
}
