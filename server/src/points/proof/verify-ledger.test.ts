import * as cmsPoints from '@esquadro/contract/points/cms'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database, inTransaction } from '../../database/connect.ts'
import { jobHandlers } from '../../job-handlers.ts'
import { openCycle } from '../../levels/open-cycle.ts'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProduct, aProfessional, aStore, created } from '../../testing/builders.ts'
import { anApprovedSale, anEntry, aPosting, post } from '../../testing/ledger.ts'
import { sentMails } from '../../testing/mails.ts'
import { listAcceleratorRules } from '../earning.queries.ts'
import { expireLots } from '../expire-points.ts'
import { refundEntries, reverseEntries } from '../reverse-entries.ts'
import { compareRebuilt } from './rebuild-ledger.ts'
import { insertRoot } from './roots.queries.ts'
import { checkInvariants, verifyLedger } from './verify.queries.ts'

const app = useTestApp()
const at = (day: string) => aPosting(new Date(`${day}T15:00:00Z`), { pointsExpireMonths: 6 })
const now = new Date('2026-11-20T15:00:00Z')

/** Fills the ledger with credits, debits, expiries, reversals, refunds, debts and several cycles. */
async function fillLedger(): Promise<void> {
  const days = { startsOn: '2026-11-01', endsOn: '2026-11-30' }
  await app.db
    .insertInto('accelerators')
    .values({
      name: 'Campanha',
      multiplierBps: 15_000,
      ...days,
      everything: true,
      capPoints: 10_000,
      ...created(),
    })
    .execute()
  const accelerators = await listAcceleratorRules(app.db, '2026-11-20')
  const store = await aStore(app.db)
  const product = await aProduct(app.db)
  for (let index = 0; index < 6; index += 1) {
    const { id } = await aProfessional(app.db)
    await post(app.db, [anEntry(id, 15_000), anEntry(id, 700)], at('2025-03-01'))
    const spent = anEntry(id, -900)
    await post(app.db, [spent], at('2025-04-01'))
    await inTransaction(app.db, (trx) =>
      refundEntries(
        trx,
        { sourceType: 'test', sourceId: spent.sourceId ?? '', reason: 'Desistência' },
        at('2025-05-01'),
      ),
    )
    await inTransaction(app.db, (trx) => expireLots(trx, at('2025-11-01')))
    await inTransaction(app.db, (trx) => openCycle(trx, '2026', new Date('2026-01-01T03:05:00Z')))
    const credit = anEntry(id, 300)
    await post(app.db, [credit], at('2026-09-01'))
    await post(app.db, [anEntry(id, -250)], at('2026-10-01'))
    await inTransaction(app.db, (trx) =>
      reverseEntries(
        trx,
        { sourceType: 'test', sourceId: credit.sourceId ?? '', reason: 'Engano' },
        at('2026-10-02'),
      ),
    )
    if (index % 2 === 0)
      await post(app.db, [anEntry(id, 200, { reason: 'Visita', expiresOn: '2026-12-24' })], at('2026-11-01'))
    const sold = {
      id: product.id,
      name: 'Luminária',
      brandId: product.brandId,
      brandName: 'Marca',
      categoryId: product.categoryId,
      categoryName: 'Luz',
      pointsPerRealBps: 10_000,
    }
    await anApprovedSale(app.db, {
      professionalId: id,
      storeId: store.id,
      now,
      items: [{ netCents: 123_400 + index, product: sold }],
      accelerators,
    })
    await inTransaction(app.db, (trx) => insertRoot(trx, `2026-11-1${index}`, now))
  }
}

beforeAll(fillLedger)

/** A deterministic random generator (mulberry32). */
function aRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const targets: Readonly<Record<string, readonly string[]>> = {
  point_entries: [
    'professional_id',
    'kind',
    'amount',
    'source_type',
    'source_id',
    'key',
    'actor_type',
    'actor_id',
    'occurred_at',
    'available_at',
    'expires_on',
    'cycle',
    'score_amount',
    'accelerated_cents',
    'credit_id',
    'reason',
  ],
  point_lots: ['position', 'professional_id', 'amount', 'remaining', 'available_at', 'expires_on'],
  point_lot_uses: ['amount', 'lot_entry_id'],
  point_accounts: ['balance', 'entries', 'head'],
  cycle_scores: ['points', 'floor_rank', 'cycle'],
  point_entry_hashes: ['hash', 'number'],
  accelerator_uses: ['points', 'cents', 'professional_id', 'store_id'],
  ledger_roots: ['root', 'accounts', 'entries', 'recorded_at'],
  ledger_root_heads: ['day', 'professional_id', 'number', 'head'],
}

/** Returns SQL for a value of a column that differs from the current one. */
function alteredValue(column: string): string {
  if (column === 'professional_id')
    return `(select id from users where user_type = 'professional' and id <> t.professional_id order by id limit 1)`
  if (column === 'lot_entry_id')
    return '(select entry_id from point_lots l where l.entry_id <> t.lot_entry_id order by l.position limit 1)'
  if (column === 'credit_id')
    return '(select id from point_entries e where e.id is distinct from t.credit_id order by e.position limit 1)'
  if (column === 'actor_id')
    return '(select id from users u where u.id is distinct from t.actor_id order by u.id limit 1)'
  if (column === 'accelerated_cents') return 'coalesce(t.accelerated_cents, 0) + 1'
  if (column === 'store_id') return 'null'
  if (column === 'kind') return `case t.kind when 'adjustment' then 'invite' else 'adjustment' end`
  if (column === 'actor_type') return `case t.actor_type when 'admin' then 'system' else 'admin' end`
  if (column === 'source_id') return 'gen_random_uuid()'
  if (column === 'cycle') return `t.cycle || '-1'`
  if (column.endsWith('_at'))
    return `coalesce(t.${column}, timestamptz '2026-11-20T15:00Z') + interval '1 microsecond'`
  if (column === 'expires_on') return `coalesce(t.expires_on, date '2030-01-01') + 1`
  if (column === 'day') return 't.day - 1'
  if (column === 'hash' || column === 'head' || column === 'root') return `sha256(t.${column})`
  if (column === 'floor_rank') return 'case t.floor_rank when 0 then 1 else t.floor_rank - 1 end'
  if (['key', 'reason', 'source_type'].includes(column)) return `coalesce(t.${column}, '') || 'x'`
  if (column === 'number') return 't.number + 1000'
  return `t.${column} + case when t.${column} > 0 then 1 else -1 end`
}

describe('ledger:verify', () => {
  it('finds nothing in an unchanged ledger', async () => {
    for (const { name, sample } of await verifyLedger(app.db, now)) expect(sample, name).toEqual([])
    const { accounts, differences } = await compareRebuilt(app.db)
    expect(accounts).toBe(6)
    expect(differences).toEqual([])
  })

  it('finds 100 of 100 random alterations by the owner of the database', async () => {
    const random = aRandom(20_261_120)
    const tables = Object.keys(targets)
    const { db, close } = connect(app.ownerUrl, { max: 1 })
    const missed: string[] = []
    for (let made = 0, turn = 0; made < 100; turn += 1) {
      const table = tables[turn % tables.length] ?? ''
      const columns = targets[table] ?? []
      const column = columns[random(columns.length)] ?? ''
      const outcome = await alter(db, table, column, random)
      if (outcome === 'refused') continue
      made += 1
      if (outcome === 'missed') missed.push(`${table}.${column}`)
    }
    await close()
    expect(missed).toEqual([])
    for (const { name, sample } of await verifyLedger(app.db, now)) expect(sample, name).toEqual([])
  }, 240_000)

  it('finds a usage of an accelerator that no entry explains, even if it is zero', async () => {
    const { db, close } = connect(app.ownerUrl, { max: 1 })
    const undone = new Error('undone')
    const found: string[] = []
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`set local role none`.execute(trx)
        await sql`insert into accelerator_uses (accelerator_id, professional_id, store_id, points, cents)
          select a.id, u.id, null, 0, 0 from accelerators a, users u where u.user_type = 'professional'
          on conflict do nothing`.execute(trx)
        for (const verdict of await checkInvariants(trx, now))
          if (verdict.broken > 0) found.push(verdict.name)
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    await close()
    expect(found).toEqual(['accelerator-uses'])
  })
})

/**
 * Alters a column of a random row as the owner, without triggers and foreign keys, and rolls back. Returns whether the
 * verification found it, or `refused` if a check constraint or a unique key does not allow the value.
 */
async function alter(
  db: Database,
  table: string,
  column: string,
  random: (below: number) => number,
): Promise<'found' | 'missed' | 'refused'> {
  let outcome: 'found' | 'missed' | 'refused' = 'refused'
  const undone = new Error('undone')
  await db
    .transaction()
    .execute(async (trx) => {
      await sql.raw('set local role none; set local session_replication_role = replica').execute(trx)
      const { rows } = await sql<{ ctid: string }>`
        select ctid::text as ctid from ${sql.table(table)} order by 1`.execute(trx)
      const ctid = rows[random(rows.length)]?.ctid ?? ''
      await sql
        .raw(`update ${table} t set ${column} = ${alteredValue(column)} where ctid = '${ctid}'`)
        .execute(trx)
      const broken = (await checkInvariants(trx, now)).some((verdict) => verdict.broken > 0)
      outcome = broken ? 'found' : 'missed'
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone && !(error instanceof pg.DatabaseError && error.code?.startsWith('23')))
        throw error
    })
  return outcome
}

describe('the job ledger-roots', () => {
  it('records and mails one root a day, lists it for administrators, and verifies it later', async () => {
    const admin = await anAdmin(app.db)
    app.clock.set('2026-11-20T23:50:00Z')
    const run = jobHandlers(app.services, pino({ level: 'silent' }))['ledger-roots']
    await Promise.all([run({}), run({})])
    const { data } = await app.callAs(await app.signIn(admin.id), cmsPoints.getRoots, { query: {} })
    expect(data.items[0]).toMatchObject({ day: '2026-11-20', accounts: 6 })
    expect(data.items.filter(({ day }) => day === '2026-11-20')).toHaveLength(1)
    const root = data.items[0]?.root ?? ''
    const mails = (await sentMails(app)).filter(({ kind }) => kind === 'ledger-root')
    expect(mails.filter(({ to }) => to === admin.email)).toMatchObject([{ data: { root } }])

    const other = await aProfessional(app.db)
    await post(app.db, [anEntry(other.id, 10)], aPosting(now))
    app.clock.set('2026-11-21T23:50:00Z')
    await run({})
    const roots = (await app.callAs(await app.signIn(admin.id), cmsPoints.getRoots, { query: {} })).data.items
    expect(roots.slice(0, 2)).toMatchObject([
      { day: '2026-11-21', accounts: 7 },
      { day: '2026-11-20', root },
    ])
    for (const { name, sample } of await verifyLedger(app.db, now, { root })) expect(sample, name).toEqual([])
    const forged = await verifyLedger(app.db, now, {
      root: root.replace(/^./, (first) => (first === '0' ? '1' : '0')),
    })
    expect(forged.find(({ name }) => name === 'root')?.broken).toBe(1)
  })
})
