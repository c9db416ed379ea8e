import { sql } from 'kysely'
import pg from 'pg'
import { connect, type Database, inTransaction } from '../server/src/database/connect.ts'
import { approveInvoice } from '../server/src/invoices/review/approve-invoice.ts'
import { compareRebuilt, rebuildLedger } from '../server/src/points/proof/rebuild-ledger.ts'
import { insertRoot } from '../server/src/points/proof/roots.queries.ts'
import { verifyLedger } from '../server/src/points/proof/verify.queries.ts'
import { findApprovableInvoices } from './growth.ts'
import type { Programme } from './programme.ts'
import { median } from './rate.ts'

const ROUNDS = 60

export interface LedgerTimes {
  readonly entries: number
  /** The rules that the ledger violates: none, unless the fill or the product is wrong. */
  readonly broken: readonly string[]
  /** Seconds of `ledger:verify`, and of `ledger:rebuild` without and with writing every row. */
  readonly verify: number
  readonly compare: number
  readonly rebuild: number
  /** Seconds of the first root of all accounts, and the 95th percentile of the milliseconds of other calls meanwhile. */
  readonly root: number
  readonly meanwhile: number
  readonly accounts: number
  /**
   * Median milliseconds of an approval with and without the hashes and seals, alternating, and the median of
   * their ratios.
   */
  readonly chained: number
  readonly unchained: number
  readonly ratio: number
}

/** Rules between entries and their causes, which the fill writes independently of each other. */
const filledApart: ReadonlySet<string> = new Set(['sources', 'adjustments', 'extra-points'])

/**
 * Measures the verification and rebuild of the ledger of a filled database, and the cost of the chain of
 * hashes for an approval.
 */
export async function measureLedger({
  url,
  origin,
}: Pick<Programme, 'url' | 'origin'>): Promise<LedgerTimes> {
  const { db, close } = connect(url, { max: 1 })
  const seconds = async (work: () => Promise<unknown>) => {
    const startsAt = performance.now()
    await work()
    return (performance.now() - startsAt) / 1_000
  }
  try {
    const root = await measureRoot(db, origin)
    const chain = await measureChain(db)
    const broken: string[] = []
    const verify = await seconds(async () => {
      for (const verdict of await verifyLedger(db, new Date()))
        if (verdict.broken > 0 && !filledApart.has(verdict.name))
          broken.push(`${verdict.name}: ${verdict.broken}, such as ${verdict.sample[0]}`)
    })
    let entries = 0
    const compare = await seconds(async () => {
      const compared = await compareRebuilt(db)
      entries = compared.entries
      if (compared.differences.length > 0) broken.push(`${compared.differences.length} stored figures differ`)
    })
    await emptyDerived(url)
    const rebuild = await seconds(() => rebuildLedger(db, new Date()))
    return { entries, broken, verify, compare, rebuild, ...root, ...chain }
  } finally {
    await close()
  }
}

async function emptyDerived(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set session_replication_role = replica; truncate point_lot_uses, point_lots;
    update point_accounts set balance = 0; update cycle_scores set points = 0`)
  await client.query('vacuum analyze point_lots, point_lot_uses, point_accounts, cycle_scores')
  await client.end()
}

class RollBack extends Error {}

/** Records a root of all accounts while others list videos, one call after the other on four connections; rolls it back. */
async function measureRoot(
  db: Database,
  origin: string,
): Promise<Pick<LedgerTimes, 'root' | 'meanwhile' | 'accounts'>> {
  const waits: number[] = []
  let isRecording = true
  const readers = Array.from({ length: 4 }, async () => {
    while (isRecording) {
      const startsAt = performance.now()
      await (await fetch(`${origin}/api/videos/get-all?limit=10`)).text()
      waits.push(performance.now() - startsAt)
    }
  })
  let accounts = 0
  let root = Number.NaN
  try {
    await inTransaction(db, async (trx) => {
      await sql`set local role none; set local session_replication_role = replica; delete from ledger_root_heads;
        delete from ledger_root_floors; delete from ledger_roots; set local session_replication_role = origin`.execute(
        trx,
      )
      const begins = performance.now()
      accounts = (await insertRoot(trx, new Date())).accounts
      root = (performance.now() - begins) / 1_000
      throw new RollBack()
    })
  } catch (error) {
    if (!(error instanceof RollBack)) throw error
  } finally {
    isRecording = false
  }
  await Promise.all(readers)
  return {
    root,
    accounts,
    meanwhile: waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? Number.NaN,
  }
}

async function measureChain(db: Database): Promise<Pick<LedgerTimes, 'chained' | 'unchained' | 'ratio'>> {
  const invoiceIds = await findApprovableInvoices(db)
  const rounds: { chained: number; unchained: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const invoiceId = invoiceIds[round % invoiceIds.length] ?? ''
    const chained = await approve(db, invoiceId, 'enable')
    rounds.push({ chained, unchained: await approve(db, invoiceId, 'disable') })
  }
  const counted = rounds.slice(5)
  return {
    chained: median(counted.map((round) => round.chained)),
    unchained: median(counted.map((round) => round.unchained)),
    ratio: median(counted.map((round) => round.chained / round.unchained)),
  }
}

/** The triggers that hash entries and seal records. */
const proving = [
  ['point_entries', 'point_entry_hashed'],
  ['invoices', 'invoices_sealed_again'],
  ['audit_log', 'audit_log_sealed'],
  ['pce_history', 'pce_history_sealed'],
] as const

/** Returns the milliseconds of an approval that is rolled back, with the triggers of the proof enabled or disabled. */
async function approve(db: Database, invoiceId: string, chain: 'enable' | 'disable'): Promise<number> {
  let ms = Number.NaN
  try {
    await inTransaction(db, async (trx) => {
      const run = (statement: string) => sql.raw(statement).execute(trx)
      await run('set local role none')
      // Both alter the tables, so both cause new plans.
      for (const [table, trigger] of proving) await run(`alter table ${table} ${chain} trigger ${trigger}`)
      await run('set local role esquadro_app')
      const startsAt = performance.now()
      await approveInvoice(trx, {
        invoiceId,
        actor: { id: null, type: 'system', requestId: null },
        now: new Date(),
      })
      ms = performance.now() - startsAt
      throw new RollBack()
    })
  } catch (error) {
    if (!(error instanceof RollBack)) throw error
  }
  return ms
}
