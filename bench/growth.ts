import pg from 'pg'
import { verifyLedger } from '../server/src/ledger/points/proof/verify.queries.ts'
import { connect, type Database, inTransaction } from '../server/src/platform/database/connect.ts'
import { AppError } from '../server/src/platform/errors/app-error.ts'
import { approveInvoice } from '../server/src/sales/invoices/review/approve-invoice.ts'
import { chainLedger, runDueJobs } from './fill.ts'
import type { Programme } from './programme.ts'
import { median, type Section, table, whole } from './section.ts'

const SMALL = 10_000
/** The number of entries per professional in the largest ledger: a growing programme has more members. */
const ENTRIES_EACH = 500
const MAX_PAIRS = 500_000
const TIMES = 40
const MAX_RATIO = 1.3

type Action = readonly [name: string, act: () => Promise<void>]

const growthTo = (size: number, named: Pick<Section, 'name' | 'title' | 'isOnRequest'>): Section => ({
  ...named,
  async measure(programme) {
    const measured = await measureGrowth(await programme(), [SMALL, size])
    const failures: string[] = []
    const rows = measured.map(({ name, ms: [small = Number.NaN, large = Number.NaN] }) => {
      const ratio = large / small
      if (ratio > MAX_RATIO)
        failures.push(`${name} takes ${ratio.toFixed(2)} times as long with ${whole(size)} entries`)
      return [name, `${small.toFixed(1)} ms`, `${large.toFixed(1)} ms`, ratio.toFixed(2)]
    })
    const head = ['', `${whole(SMALL)} entries`, `${whole(size)} entries`, `ratio (at most ${MAX_RATIO})`]
    return {
      failures,
      text: `
The median of ${TIMES} calls each, with ${whole(SMALL)} and ${whole(size)} entries of ${whole(size / ENTRIES_EACH)} professionals.

${table(head, rows)}`,
    }
  },
})
export const growth = growthTo(1_000_000, { name: 'growth', title: 'A growing ledger' })
export const growthOnRequest = growthTo(10_000_000, {
  name: 'growth-10m',
  title: 'A ledger of ten million entries',
  isOnRequest: true,
})

/** Times the same pages and the same approval on a ledger that grows to each of these numbers of entries. */
async function measureGrowth({ url, origin, tokenOf }: Programme, sizes: readonly number[]) {
  const token = await tokenOf('professional')
  const { db, close } = connect(url)
  const get = (path: string) => async () => {
    const response = await fetch(`${origin}/api/professionals/${path}`, { headers: { authorization: token } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} responded ${response.status}`)
  }
  const invoiceIds = await findApprovableInvoices(db)
  let turn = 0
  const actions: readonly Action[] = [
    ['The first page of an extract, 25 lines', get('extract/get-all?limit=25')],
    [
      'The extract by kind, the largest first, page 3',
      get('extract/get-all?limit=25&page=3&kind=invoice&sort=-amount'),
    ],
    ['The extract’s summary', get('extract/get-summary')],
    ['The first page of a professional', get('get-dashboard-data')],
    [
      'Approving an invoice',
      async () => {
        turn += 1
        await isApprovable(db, invoiceIds[turn % invoiceIds.length] ?? '')
      },
    ],
  ]
  const measured = actions.map(([name, act]) => ({ name, act, ms: [] as number[] }))
  for (const size of sizes) {
    await grow(url, size, Math.max(...sizes) / ENTRIES_EACH)
    await runDueJobs(url)
    for (const { act, ms } of measured) {
      const durations: number[] = []
      for (let time = 0; time < TIMES; time += 1) {
        const startsAt = performance.now()
        await act()
        durations.push(performance.now() - startsAt)
      }
      ms.push(median(durations))
    }
  }
  // The added entries have no source.
  const broken = (await verifyLedger(db, new Date())).filter(
    (verdict) => verdict.broken > 0 && verdict.name !== 'sources',
  )
  await close()
  if (broken.length > 0) throw new Error(`the ledger has broken invariants: ${JSON.stringify(broken)}`)
  return measured
}

/** Returns the ids of some invoices in review that can be approved. */
async function findApprovableInvoices(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where('status', '=', 'in-review')
    .orderBy('id')
    .limit(400)
    .execute()
  const found: string[] = []
  for (const { id } of rows) if (found.length < 8 && (await isApprovable(db, id))) found.push(id)
  if (found.length === 0) throw new Error('no invoice in review can be approved')
  return found
}

/** Approves an invoice and rolls back, so that it can be repeated; returns whether the product approves it. */
async function isApprovable(db: Database, invoiceId: string): Promise<boolean> {
  const rollBack = new Error('roll back')
  const actor = { id: null, type: 'system', requestId: null } as const
  return inTransaction(db, async (trx) => {
    await approveInvoice(trx, { invoiceId, actor, now: new Date() })
    throw rollBack
  }).catch((error: unknown) => {
    if (error === rollBack) return true
    if (error instanceof AppError) return false
    throw error
  })
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
    await client.query(chainLedger)
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
