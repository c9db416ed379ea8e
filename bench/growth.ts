import pg from 'pg'
import { connect, type Database, inTransaction } from '../server/src/database/connect.ts'
import { AppError } from '../server/src/errors/app-error.ts'
import { approveInvoice } from '../server/src/invoices/review/approve-invoice.ts'
import { verifyLedger } from '../server/src/points/proof/verify.queries.ts'
import { chainLedger } from './fill.sql.ts'
import { runDueJobs } from './fill.ts'
import type { Programme } from './programme.ts'
import { median } from './rate.ts'

const MAX_PAIRS = 500_000
/** The number of entries per professional in the largest ledger: a growing programme has more members. */
export const ENTRIES_EACH = 500
const TIMES = 40

export interface Growth {
  readonly what: string
  /** Median milliseconds for each size of the ledger, in the given order. */
  readonly ms: readonly number[]
}

class RollBack extends Error {}

/** Measures the same pages and the same approval on a ledger that grows to each of these numbers of entries. */
export async function measureGrowth(programme: Programme, sizes: readonly number[]): Promise<Growth[]> {
  const token = await programme.tokenOf('professional')
  const { db, close } = connect(programme.url)
  const get = (path: string) => async () => {
    const response = await fetch(`${programme.origin}/api${path}`, { headers: { authorization: token } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} responded ${response.status}`)
  }
  const invoiceIds = await findApprovableInvoices(db)
  let turn = 0
  const actions: readonly (readonly [string, () => Promise<void>])[] = [
    ['The first page of an extract, 25 lines', get('/professionals/extract/get-all?limit=25')],
    [
      'The extract by kind, the largest first, page 3',
      get('/professionals/extract/get-all?limit=25&page=3&kind=invoice&sort=-amount'),
    ],
    ['The extract’s summary', get('/professionals/extract/get-summary')],
    ['The first page of a professional', get('/professionals/get-dashboard-data')],
    [
      'Approving an invoice',
      () => {
        turn += 1
        return approveAndRollBack(db, invoiceIds[turn % invoiceIds.length] ?? '')
      },
    ],
  ]
  const ms: number[][] = actions.map(() => [])
  for (const size of sizes) {
    await grow(programme.url, size, Math.max(...sizes) / ENTRIES_EACH)
    await runDueJobs(programme.url)
    for (const [index, [, act]] of actions.entries()) {
      const durations: number[] = []
      for (let time = 0; time < TIMES; time += 1) {
        const startsAt = performance.now()
        await act()
        durations.push(performance.now() - startsAt)
      }
      ms[index]?.push(median(durations))
    }
  }
  // The added entries have no source.
  const broken = (await verifyLedger(db, new Date())).filter(
    (verdict) => verdict.broken > 0 && verdict.name !== 'sources',
  )
  await close()
  if (broken.length > 0) throw new Error(`the ledger has broken invariants: ${JSON.stringify(broken)}`)
  return actions.map(([what], index) => ({ what, ms: ms[index] ?? [] }))
}

/** Returns the ids of some invoices in review that can be approved: tries each, and rolls the approval back. */
async function findApprovableInvoices(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where('status', '=', 'in-review')
    .orderBy('id')
    .limit(400)
    .execute()
  const found: string[] = []
  for (const { id } of rows) {
    const isApprovable = await approveAndRollBack(db, id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false
        throw error
      },
    )
    if (isApprovable) found.push(id)
    if (found.length === 8) break
  }
  if (found.length === 0) throw new Error('no invoice in review can be approved')
  return found
}

async function approveAndRollBack(db: Database, invoiceId: string): Promise<void> {
  const now = new Date()
  try {
    await inTransaction(db, async (trx) => {
      await approveInvoice(trx, { invoiceId, actor: { id: null, type: 'system', requestId: null }, now })
      throw new RollBack()
    })
  } catch (error) {
    if (!(error instanceof RollBack)) throw error
  }
}

/**
 * Fills the ledger up to `size` entries: pairs of a credit and the debit that spends it, distributed evenly
 * over the professionals.
 */
async function grow(url: string, size: number, professionals: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`insert into users (created_at, updated_at, user_type, status, name, email)
      select now(), now(), 'professional', 'active', 'Profissional ' || n, 'medida' || n || '@esquadro.demo'
        from generate_series(1, ${professionals}) n on conflict do nothing`)
    const { rows } = await client.query<{ count: string }>('select count(*) from point_entries')
    let pairs = Math.ceil((size - Number(rows[0]?.count)) / 2)
    if (pairs <= 0) return
    // Without triggers and foreign key checks, except for the scores; the statements comply with both.
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'",
    )
    for (; pairs > 0; pairs -= MAX_PAIRS) await addPairs(client, Math.min(pairs, MAX_PAIRS))
    const [, chain] = chainLedger
    await client.query(chain)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Inserts pairs without triggers, and the rows that the triggers would write, except the chain of hashes. */
async function addPairs(client: pg.Client, pairs: number): Promise<void> {
  await client.query(`begin;
      create temporary table pairs on commit drop as
        select gen_random_uuid() as credit, gen_random_uuid() as debit, who.id as who,
            now() - interval '1 day' * (1 + n % 300) as at, to_char(now(), 'YYYY') as cycle
          from generate_series(0, ${pairs - 1}) n
          join (select id, row_number() over (order by id) - 1 as place from users where user_type = 'professional') who
            on who.place = n % (select count(*) from users where user_type = 'professional');
      insert into point_entries (id, professional_id, kind, amount, source_type, key, actor_type, occurred_at,
          available_at, expires_on, cycle, score_amount)
        select credit, who, 'extra-point', 100, 'bench', 'bench:' || credit, 'system', at, at,
            (at + interval '2 years')::date, cycle, 100 from pairs;
      insert into point_entries (id, professional_id, kind, amount, source_type, key, actor_type, occurred_at, cycle,
          score_amount)
        select debit, who, 'experience', -100, 'bench', 'bench:' || debit, 'system', at, cycle, 0 from pairs;
      insert into point_lots (entry_id, position, professional_id, amount, remaining, available_at, expires_on)
        select e.id, e.position, e.professional_id, e.amount, 0, e.available_at, e.expires_on
          from point_entries e join pairs p on p.credit = e.id;
      insert into point_lot_uses (entry_id, lot_entry_id, amount) select debit, credit, -100 from pairs;
      insert into point_accounts (professional_id) select distinct who from pairs on conflict do nothing;
      -- With triggers: they seal the floor of the cycle.
      set local session_replication_role = origin;
      insert into cycle_scores as s (professional_id, cycle, points)
        select who, cycle, 100 * count(*) from pairs group by who, cycle
        on conflict (professional_id, cycle) do update set points = s.points + excluded.points;
      commit`)
}
