import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/**
 * Returns the position up to which the cached sums cover the ledger. Read the sums and later entries in the
 * same snapshot, with `inSnapshot`.
 */
export async function getSummedPosition(trx: Database): Promise<number> {
  const known = positions.get(trx)
  if (known !== undefined) return known
  const { position } = await trx.selectFrom('ledgerSumState').select('position').executeTakeFirstOrThrow()
  positions.set(trx, position)
  return position
}

/** The positions of snapshots that are being read. */
const positions = new WeakMap<Database, number>()

/** Runs reads that must agree with each other in one snapshot; within a transaction, in its snapshot. */
export const inSnapshot = <T>(db: Database, read: (trx: Database) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? read(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** The number of ledger positions that one statement adds to the cached sums. */
const STEP = 100_000

/**
 * Adds the new entries to the cached sums, in steps; readers add the rest themselves. Returns their number;
 * null while a long posting is running. Postings wait only while the end of the ledger is read.
 */
export async function foldLedgerSums(db: Database, step = STEP): Promise<number | null> {
  const { rows: ends } = await sql<{ upto: number | null }>`select end_of_ledger() as upto`.execute(db)
  const upto = ends[0]?.upto ?? null
  if (upto === null) return null
  for (let total = 0; ; ) {
    const { rows } = await sql<{ folded: number; covered: number }>`
      select folded, covered from fold_ledger_sums(${upto}, ${step})`.execute(db)
    const { folded = 0, covered = upto } = rows[0] ?? {}
    total += folded
    if (covered >= upto) return total
  }
}
