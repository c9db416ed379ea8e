import pg from 'pg'
import { connect } from '../server/src/database/connect.ts'
import { expirePoints } from '../server/src/points/expire-points.ts'
import { foldLedgerSums } from '../server/src/points/figures.queries.ts'
import { rebuildLedger } from '../server/src/points/proof/rebuild-ledger.ts'
import { fillLedger, fillOthers, fillProgramme } from './fill.sql.ts'

/** The sizes of the large programme. */
export const LARGE = {
  entries: 1_000_000,
  invoices: 200_000,
  professionals: 85_000,
  shopkeepers: 15_000,
  stores: 10_000,
  customers: 200_000,
  products: 50_000,
} as const

/**
 * Fills the demonstration's database up to the sizes of `LARGE`, in sets of rows and without triggers; does
 * nothing if it is full. The demonstration's professional, store and administrator own far more rows than
 * others. Computes the chain of hashes in sets, then balances, lots and scores by `ledger:rebuild`, so that
 * `ledger:verify` finds nothing.
 */
export async function fillLarge(url: string, log: (line: string) => void): Promise<void> {
  const timed = async (name: string, work: Promise<unknown>) => {
    const startsAt = performance.now()
    await work
    log(`${name}: ${((performance.now() - startsAt) / 1_000).toFixed(1)} s`)
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from invoices')
    if (Number(rows[0]?.count) >= LARGE.invoices) return
    // Without triggers and foreign key checks; the statements comply with both.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC';
      set work_mem = '256MB'; set maintenance_work_mem = '256MB'`)
    for (const [name, statement] of [...fillProgramme(LARGE), ...fillLedger(LARGE.entries), ...fillOthers()])
      await timed(name, client.query(statement))
    await timed('statistics', client.query('analyze'))
    const { db, close } = connect(url, { max: 1 })
    await timed('balances, lots and scores', rebuildLedger(db, new Date()).finally(close))
    // From here on with triggers, which store the floors of the cycle.
    await client.query('set session_replication_role = origin')
    await timed(
      'cycle',
      client.query(
        `select count(*) from open_cycle(to_char(now() at time zone 'America/Sao_Paulo', 'YYYY'))`,
      ),
    )
    await timed('vacuum', client.query('vacuum analyze'))
  } finally {
    await client.end()
  }
}

/** Runs the jobs of a running programme: due points expire, and the sums cover the ledger. */
export async function runDueJobs(url: string): Promise<void> {
  const { db, close } = connect(url, { max: 1 })
  try {
    await expirePoints({ db, clock: { now: () => new Date() } })
    await foldLedgerSums(db)
  } finally {
    await close()
  }
}
