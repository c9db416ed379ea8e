import * as adjustments from '@esquadro/contract/ledger/adjustments/cms'
import * as professionals from '@esquadro/contract/people/professionals/cms'
import * as shopkeepers from '@esquadro/contract/people/shopkeepers/cms'
import * as audit from '@esquadro/contract/platform/audit/cms'
import * as dashboards from '@esquadro/contract/reports/dashboards/cms'
import * as invoices from '@esquadro/contract/sales/invoices/cms'
import * as pce from '@esquadro/contract/sales/pce/cms'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aRandom } from '../../app/demonstration/random.ts'
import { expireLots } from '../../ledger/points/expire-points.ts'
import { foldLedgerSums } from '../../ledger/points/figures.queries.ts'
import type { AcceleratorRule, ComputedProduct } from '../../ledger/points/points.rules.ts'
import { reverseEntries } from '../../ledger/points/post-entries.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { useTestApp } from '../../testing/app.ts'
import {
  aBrand,
  aCategory,
  anAdmin,
  aProduct,
  aProfessional,
  aShopkeeper,
  aStore,
  created,
} from '../../testing/builders.ts'
import { figuresOfDashboard, figuresOfLedger } from '../../testing/dashboard.ts'
import { anApprovedSale, anEntry, aPosting, post } from '../../testing/ledger.ts'
import { fill } from '../../testing/plans.ts'
import { aTradingStore, setSettings } from '../../testing/sale.ts'
import { readCsv, readXlsx } from '../../testing/spreadsheets.ts'
import { listOrigins } from './liability.queries.ts'
import { countWaiting } from './waiting.queries.ts'

const app = useTestApp()
const SALES = 160

/** Sales of 16 months in three stores and three categories, with accelerators, spending, expiry and reversals. */
beforeAll(async () => {
  const random = aRandom(65)
  const brand = await aBrand(app.db)
  const products: ComputedProduct[] = []
  for (const rate of [null, 13_337, 25_000]) {
    const category = await aCategory(app.db, { pointsPerRealBps: rate })
    const product = await aProduct(app.db, { brandId: brand.id, categoryId: category.id })
    products.push({
      id: product.id,
      name: product.name,
      brandId: brand.id,
      brandName: brand.name,
      categoryId: category.id,
      categoryName: category.name,
      pointsPerRealBps: rate,
    })
  }
  const accelerators = await Promise.all([
    anAccelerator(18_000),
    anAccelerator(12_500, products[1]?.categoryId),
  ])
  const stores = [await aStore(app.db), await aStore(app.db), await aStore(app.db)]
  const people = await Promise.all(Array.from({ length: 6 }, () => aProfessional(app.db)))
  const first = Date.parse('2025-07-02T12:00:00Z')
  for (let count = 0; count < SALES; count += 1) {
    const now = new Date(first + Math.floor((count * 504 * 86_400_000) / SALES))
    const settings = {
      unmatchedItemsEarn: true,
      pointsExpireMonths: random.pick([3, 9, 14]),
      holdingDays: 10,
    }
    const person = random.pick(people).id
    const sale = await anApprovedSale(app.db, {
      professionalId: person,
      storeId: random.pick(stores).id,
      now,
      items: Array.from({ length: random.between(1, 4) }, () => ({
        netCents: random.between(1, 90_000),
        product: random.pick([...products, null]),
      })),
      accelerators,
      settings,
    })
    const posting = aPosting(now, settings)
    if (random.chance(12) && count < SALES - 30)
      await inTransaction(app.db, (trx) => expireLots(trx, posting))
    if (random.chance(10)) await post(app.db, [anEntry(person, random.between(1, 400))], posting)
    if (random.chance(25)) {
      const spent = anEntry(person, -random.between(1, 60))
      const [entry] = await post(app.db, [spent], posting).catch(() => [])
      if (entry && random.chance(40))
        await inTransaction(app.db, (trx) =>
          reverseEntries(trx, { sourceType: 'test', sourceId: spent.sourceId ?? '', reason: 'x' }, posting),
        )
    }
    if (random.chance(15)) {
      await inTransaction(app.db, (trx) =>
        reverseEntries(trx, { sourceType: 'invoice', sourceId: sale.id, reason: 'x' }, posting),
      )
      await app.db
        .updateTable('invoices')
        .set({ status: 'reversed', reason: 'x' })
        .where('id', '=', sale.id)
        .execute()
    }
    // The cached sums include most entries, but not the last ones.
    if (random.chance(15) && count < SALES - 10) await foldLedgerSums(app.db)
  }
})

async function anAccelerator(multiplierBps: number, categoryId?: string): Promise<AcceleratorRule> {
  const days = { startsOn: '2025-01-01', endsOn: '2026-12-31' }
  const { id } = await app.db
    .insertInto('accelerators')
    .values({
      name: 'Campanha',
      multiplierBps,
      ...days,
      cumulative: true,
      everything: categoryId === undefined,
      ...created(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const none = { brandIds: [], productIds: [], storeIds: [], professions: [], levels: [] }
  const targets = { ...none, categoryIds: categoryId ? [categoryId] : [] }
  return {
    id,
    name: 'Campanha',
    multiplierBps,
    ...days,
    cumulative: true,
    active: true,
    everything: categoryId === undefined,
    targets,
  }
}

const read = async () => (await app.callAs('admin', dashboards.getAll)).data
const differences = async () =>
  (await sql<{ sum: string }>`select sum from ledger_sum_differences()`.execute(app.db)).rows

describe('GET /cms/dashboard/get-all, GET /cms/dashboard/get-entries', () => {
  it('agrees exactly with the ledger: months, expiry, categories, stores and balances', async () => {
    const data = await read()
    const { months, ...ledger } = await figuresOfLedger(app.db, app.clock.now())
    const shown = figuresOfDashboard(data)
    const firstMonth = data.months[0]?.month ?? ''
    const recent = [...months].filter(([month, points]) => points !== 0 && month.slice(0, 7) >= firstMonth)
    expect(shown.months).toEqual(new Map(recent))
    expect(shown).toMatchObject(ledger)
    expect(ledger.categories.size).toBeGreaterThanOrEqual(4)
    const { available, pending, lapsed, owed, balance, points } = data.liability
    expect(available + pending).toBe(points)
    expect(available + pending + lapsed - owed).toBe(balance)
    expect(Math.min(available, pending, lapsed)).toBeGreaterThan(0)
  })

  it('returns the same figures when cached sums include all, part or none of the ledger', async () => {
    const { total } = await app.db
      .selectFrom('pointEntries')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const unfold = () =>
      fill(
        app.ownerUrl,
        sql`delete from ledger_flow_sums; delete from open_day_sums; delete from open_store_sums;
        delete from open_category_sums; update ledger_sum_state set position = 0`,
      )
    await unfold()
    await sql`select fold_ledger_sums(${total >> 1}, 9)`.execute(app.db)
    expect(await differences()).toEqual([])
    const { at: _, ...partly } = await read()
    expect(await foldLedgerSums(app.db)).toBeGreaterThan(0)
    expect(await foldLedgerSums(app.db)).toBe(0)
    expect(await differences()).toEqual([])
    const { at: __, ...folded } = await read()
    expect(folded).toEqual(partly)
    await unfold()
    const { at: ___, ...live } = await read()
    expect(live).toEqual(partly)
    // The figures do not depend on the position up to which sums are cached, even though lots have changed
    // since.
    for (const upto of [total >> 2, total >> 1, total - 3]) {
      await sql`select fold_ledger_sums(${upto}, 9)`.execute(app.db)
      expect(await differences()).toEqual([])
      const { at: ____, ...covered } = await read()
      expect(covered).toEqual(live)
    }
    const { rows } = await sql<{ done: number }>`select sum(entries) as done from ledger_flow_sums`.execute(
      app.db,
    )
    const done = Number(rows[0]?.done)
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(total)
    const [first, second] = await Promise.all([foldLedgerSums(app.db, 7), foldLedgerSums(app.db, 11)])
    expect(Number(first) + Number(second)).toBe(total - done)
    expect(await differences()).toEqual([])
  })

  it('does not block points from being posted while the sums move forward', async () => {
    const { id } = await aProfessional(app.db)
    const posting = aPosting(app.clock.now())
    await post(app.db, [anEntry(id, 100)], posting)
    await inTransaction(app.db, async (trx) => {
      const { rows } = await sql<{ upto: number }>`select max(position) as upto from point_entries`.execute(
        trx,
      )
      await sql`select fold_ledger_sums(${rows[0]?.upto}, 100000)`.execute(trx)
      await post(app.db, [anEntry(id, 50)], posting)
    })
    expect(await differences()).toEqual([])
  })

  it('redistributes the points of a sale if its explanation changes after the sums include them', async () => {
    const brand = await aBrand(app.db)
    const items = await Promise.all(
      [30_000, 10_000].map(async (netCents) => {
        const category = await aCategory(app.db)
        const product = await aProduct(app.db, { brandId: brand.id, categoryId: category.id })
        return {
          netCents,
          product: { ...product, brandName: '', categoryName: '', pointsPerRealBps: null },
        }
      }),
    )
    const sale = await anApprovedSale(app.db, {
      professionalId: (await aProfessional(app.db)).id,
      storeId: (await aStore(app.db)).id,
      now: new Date('2026-11-01T12:00:00Z'),
      items,
    })
    await foldLedgerSums(app.db)
    const { explanation } = await app.db
      .selectFrom('invoices')
      .select('explanation')
      .where('id', '=', sale.id)
      .executeTakeFirstOrThrow()
    const { items: lines, ...rest } = explanation as { items: { valueCents: number }[] }
    const half = { ...rest, items: lines.map((line) => ({ ...line, valueCents: 20_000 })) }
    await app.db
      .updateTable('invoices')
      .set({ explanation: JSON.stringify(half) })
      .where('id', '=', sale.id)
      .execute()
    expect(await differences()).toEqual([])
    const { rows } = await sql<{ points: number }>`
      select points from open_category_sums where category_id = any(${items.map(({ product }) => product.categoryId)})`.execute(
      app.db,
    )
    expect(rows).toEqual([{ points: 200 }, { points: 200 }])
  })

  it('returns the largest stores, ordered by name if points are equal, and the sum of the others', async () => {
    const { id } = await aProfessional(app.db)
    const names = ['Igual D', 'Igual B', 'Igual C', 'Igual A']
    for (const tradeName of names)
      await anApprovedSale(app.db, {
        professionalId: id,
        storeId: (await aStore(app.db, { tradeName })).id,
        now: new Date('2026-11-01T12:00:00Z'),
        items: [{ netCents: 900_000_000, product: null }],
        settings: { unmatchedItemsEarn: true },
      })
    const [{ stores }, { stores: all }] = await Promise.all([
      listOrigins(app.db, '2026-11-23', 3),
      listOrigins(app.db, '2026-11-23', null),
    ])
    expect(stores.items.flatMap(({ name }) => name ?? [])).toEqual(['Igual A', 'Igual B', 'Igual C'])
    expect(all.items.slice(0, 4).map(({ name }) => name)).toEqual(names.toSorted())
    expect(all.others).toEqual({ count: 0, points: 0 })
    const rest = all.items.slice(3).filter((item) => item.id !== null)
    expect(stores.others).toEqual({
      count: rest.length,
      points: rest.reduce((sum, item) => sum + item.points, 0),
    })
    expect(stores.items.at(-1)).toEqual(all.items.at(-1))
  })

  it('links figures to rows with the same sums', async () => {
    const { months, liability } = await read()
    for (const { from, to, earned, spent, sales, salesCents } of months.slice(-3)) {
      const sum = async (flow: dashboards.Flow) =>
        (await app.callAs('admin', dashboards.getEntries, { query: { from, to, flow } })).data.totals.points
      expect([await sum('earned'), await sum('spent')]).toEqual([earned, 0 - spent])
      const { data } = await app.callAs('admin', invoices.getAll, {
        query: { from, to, kind: 'sale', status: 'approved' },
      })
      expect([data.total, data.totals.totalCents]).toEqual([sales, salesCents])
    }
    const open = async (query: object) =>
      (await app.callAs('admin', dashboards.getOpenPoints, { query })).data.totals.points
    expect(await open({})).toBe(liability.points)
    expect(await open({ state: 'available' })).toBe(liability.available)
    expect(await open({ state: 'pending' })).toBe(liability.pending)
    const every = await app.callAs('admin', dashboards.getEntries, { query: {} })
    expect(every.data.totals.points).toBe(liability.balance)
    for (const { month, points } of liability.months) expect(await open({ expires: month })).toBe(points)
    for (const { id, points } of liability.stores.items)
      expect(await open({ store: id ?? 'none' })).toBe(points)
    for (const { id, points } of liability.categories.items)
      expect(await open({ category: id ?? 'none' })).toBe(points)
  })

  it('returns the value of the liability only if the settings define one', async () => {
    expect((await read()).liability).toMatchObject({ cents: null, thousandPointsCents: null })
    await setSettings(app, { thousandPointsCents: 2_550 })
    const { liability } = await read()
    expect(liability.cents).toBe(Math.round((liability.points * 2_550) / 1_000))
    expect(liability.stores.items[0]?.cents).toBe(
      Math.round(((liability.stores.items[0]?.points ?? 0) * 2_550) / 1_000),
    )
    await setSettings(app, {})
  })

  it('counts the active professionals of each level as the list of professionals does', async () => {
    const [scored, granted, blocked] = [
      await aProfessional(app.db),
      await aProfessional(app.db),
      await aProfessional(app.db, { status: 'blocked' }),
    ]
    const posting = aPosting(app.clock.now())
    await post(app.db, [anEntry(scored.id, 61_000), anEntry(blocked.id, 61_000)], posting)
    await app.db
      .insertInto('levelGrants')
      .values({
        professionalId: granted.id,
        level: 'diamante',
        startsOn: '2026-11-01',
        endsOn: '2026-12-31',
        reason: 'Prêmio de obra',
        grantedBy: (await anAdmin(app.db)).id,
        grantedAt: app.clock.now(),
      })
      .execute()
    const { levels, counts } = await read()
    expect(levels.map(({ level }) => level)).toEqual(['bronze', 'prata', 'ouro', 'platina', 'diamante'])
    for (const { level, professionals: count } of levels) {
      const { data } = await app.callAs('admin', professionals.getAll, { query: { level, status: 'active' } })
      expect([level, count]).toEqual([level, data.total])
    }
    expect(levels.reduce((sum, { professionals: count }) => sum + count, 0)).toBe(counts.activeProfessionals)
    expect(levels.at(-1)?.professionals).toBeGreaterThan(0)
  })

  it('returns the twelve months before the last twelve', async () => {
    const { months, monthsBefore } = await read()
    expect([monthsBefore[0]?.month, monthsBefore.at(-1)?.month, months[0]?.month]).toEqual([
      '2024-12',
      '2025-11',
      '2025-12',
    ])
    const { from = '', to = '', earned } = monthsBefore.at(-1) ?? {}
    const rows = await app.callAs('admin', dashboards.getEntries, { query: { from, to, flow: 'earned' } })
    expect(rows.data.totals.points).toBe(earned)
    expect(earned).toBeGreaterThan(0)
  })

  it('counts open work, oldest first, in agreement with the lists behind it', async () => {
    const trade = await aTradingStore(app)
    await trade.sendOne(trade.nfe())
    await trade.sendOne(trade.nfe({ recipient: null }))
    await aProfessional(app.db, {
      status: 'awaiting-approval',
      emailConfirmedAt: new Date('2025-10-01T12:00:00Z'),
    })
    await aShopkeeper(app.db, trade.store.id, { status: 'awaiting-approval' })
    const { waiting } = await read()
    expect(waiting.map(({ kind }) => kind).sort()).toEqual([...dashboards.WAITING_KINDS].sort())
    expect(waiting[0]).toMatchObject({ kind: 'professionals', since: '2025-10-01T12:00:00.000Z' })
    expect(waiting.at(-1)).toMatchObject({ count: 0, since: null })
    const totals: Record<dashboards.WaitingKind, number> = {
      'ledger-broken': 0,
      'failed-mails': 0,
      'failed-jobs': 0,
      trust: 0,
      'invoices-in-review': (await app.callAs('admin', invoices.getAll, { query: { status: 'in-review' } }))
        .data.total,
      'invoices-unattributed': (
        await app.callAs('admin', invoices.getAll, { query: { status: 'unattributed' } })
      ).data.total,
      cancellations: (await app.callAs('admin', invoices.getAll, { query: { concern: 'cancellation' } })).data
        .total,
      professionals: (
        await app.callAs('admin', professionals.getAll, { query: { status: 'awaiting-approval' } })
      ).data.total,
      shopkeepers: (await app.callAs('admin', shopkeepers.getAll, { query: { status: 'awaiting-approval' } }))
        .data.total,
      'pce-to-approve': (await app.callAs('admin', pce.getAll, { query: { status: 'pending' } })).data.total,
      'pce-to-pay': (await app.callAs('admin', pce.getAll, { query: { status: 'approved' } })).data.total,
      'service-invoices': (
        await app.callAs('admin', pce.getAll, { query: { status: 'approved', serviceInvoice: 'sent' } })
      ).data.total,
      adjustments: (await app.callAs('admin', adjustments.getAll, { query: { status: 'waiting' } })).data
        .total,
    }
    expect(Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]))).toEqual(totals)
    expect(totals).toMatchObject({ 'invoices-in-review': 1, 'invoices-unattributed': 1, shopkeepers: 1 })
  })
})

describe('GET /cms/dashboard/get-open-work', () => {
  it('counts what the dashboard counts', async () => {
    await aProfessional(app.db, { status: 'awaiting-approval', emailConfirmedAt: app.clock.now() })
    const counted = new Map((await read()).waiting.map(({ kind, count }) => [kind, count]))
    const { items } = (await app.callAs('admin', dashboards.getOpenWork)).data
    expect(items).toEqual(dashboards.OPEN_WORK_KINDS.map((kind) => ({ kind, count: counted.get(kind) })))
    expect(items.find(({ kind }) => kind === 'professionals')?.count).toBeGreaterThan(0)
  })

  it('counts only the kinds whose lists the administrator may read', async () => {
    const finance = await anAdmin(app.db, { permissions: ['finance'] })
    const { items } = (await app.callAs(await app.signIn(finance.id), dashboards.getOpenWork)).data
    expect(items.map(({ kind }) => kind)).toEqual([
      'invoices-in-review',
      'invoices-unattributed',
      'pce-to-pay',
      'professionals',
    ])
  })

  it('stops counting at a limit', async () => {
    await aProfessional(app.db, { status: 'awaiting-approval', emailConfirmedAt: app.clock.now() })
    await aProfessional(app.db, { status: 'awaiting-approval', emailConfirmedAt: app.clock.now() })
    expect(await countWaiting(app.db, ['professionals'], 1)).toEqual([{ kind: 'professionals', count: 1 }])
  })
})

describe('GET /cms/dashboard/get-near-levels', () => {
  it('lists active professionals from 85% of the next threshold, without those who have that level by the floor', async () => {
    const score = async (name: string, points: number, overrides: object = {}) => {
      const { id } = await aProfessional(app.db, { name, ...overrides })
      await post(app.db, [anEntry(id, points)], aPosting(app.clock.now()))
      return id
    }
    await score('Perto Prata', 8_500)
    await score('Longe Prata', 8_499)
    await score('Perto Ouro', 29_999)
    await score('Perto Bloqueada', 9_900, { status: 'blocked' })
    const floor = await score('Perto Garantida', 9_900)
    await fill(app.ownerUrl, sql`update cycle_scores set floor_rank = 1 where professional_id = ${floor}`)
    const near = async (query: object) =>
      (await app.callAs('admin', dashboards.getNearLevels, { query: { q: 'perto', ...query } })).data
    expect((await near({})).items).toMatchObject([
      { name: 'Perto Ouro', level: 'prata', nextLevel: 'ouro', missing: 1 },
      { name: 'Perto Prata', level: 'bronze', nextLevel: 'prata', points: 8_500, missing: 1_500 },
    ])
    expect((await near({ level: 'prata' })).total).toBe(1)
    expect(await near({ limit: 10, page: 2 })).toMatchObject({ items: [], total: 2 })
    expect((await read()).nearLevels.items[0]).toMatchObject({ name: 'Perto Ouro' })
  })
})

describe('GET /cms/dashboard/get-quiet-stores', () => {
  it('lists active stores by their days without an invoice', async () => {
    const old = new Date('2026-01-05T12:00:00Z')
    const quiet = await aStore(app.db, { tradeName: 'Calada Sul', createdAt: old })
    await aStore(app.db, { tradeName: 'Calada Inativa', createdAt: old, active: false })
    await aStore(app.db, { tradeName: 'Calada Nova', createdAt: new Date('2026-11-10T12:00:00Z') })
    const { id } = await aProfessional(app.db)
    const sale = { professionalId: id, storeId: quiet.id, items: [{ netCents: 5_000, product: null }] }
    await anApprovedSale(app.db, { ...sale, now: new Date('2026-09-21T02:59:00Z') })
    const page = async (query: object) =>
      (await app.callAs('admin', dashboards.getQuietStores, { query: { q: 'calada', ...query } })).data
    const list = async (days: '30' | '60' | '90') => (await page({ days })).items
    // 23:59 of 20 September in São Paulo.
    expect(await list('30')).toMatchObject([{ name: 'Calada Sul', days: 61, salesCents: 5_000 }])
    expect(await list('60')).toHaveLength(1)
    expect(await list('90')).toEqual([])
    expect([await page({}), await page({ page: 2 })]).toMatchObject([
      { items: [{ id: quiet.id }], total: 1 },
      { items: [], total: 1 },
    ])
  })

  it('keeps the last day of each store when many of its invoices arrive at once, in any order of days', async () => {
    const store = await aStore(app.db, { tradeName: 'Agitada' })
    const { id } = await aProfessional(app.db)
    const days = ['2026-11-02', '2026-11-09', '2026-11-05', '2026-11-09', '2026-11-01']
    await Promise.all(
      days.map((day) =>
        anApprovedSale(app.db, {
          professionalId: id,
          storeId: store.id,
          items: [{ netCents: 100, product: null }],
          now: new Date(`${day}T12:00:00Z`),
        }),
      ),
    )
    const stored = () =>
      app.db
        .selectFrom('storeLastInvoices')
        .select('sentOn')
        .where('storeId', '=', store.id)
        .executeTakeFirstOrThrow()
    expect(await stored()).toEqual({ sentOn: '2026-11-09' })
    await app.db
      .updateTable('invoices')
      .set({ createdAt: new Date('2026-11-06T12:00:00Z') })
      .where('storeId', '=', store.id)
      .where('createdAt', '>=', new Date('2026-11-09T00:00:00Z'))
      .execute()
    expect(await stored()).toEqual({ sentOn: '2026-11-06' })
  })
})

describe('GET /cms/dashboard/get-users-with-social-media', () => {
  it('lists only the name and profiles of active professionals, filtered by network', async () => {
    const [ana, bia] = [
      await aProfessional(app.db, { name: 'Ana Rede' }),
      await aProfessional(app.db, { name: 'Bia Rede' }),
    ]
    await aProfessional(app.db, { name: 'Sem Rede' })
    const set = (id: string, profiles: object) =>
      app.db.updateTable('professionals').set(profiles).where('userId', '=', id).execute()
    await set(ana.id, { instagram: 'ana.arq', city: 'Santos', state: 'SP' })
    await set(bia.id, { behance: 'bia' })
    const blocked = await aProfessional(app.db, { name: 'Caio Rede', status: 'blocked' })
    await set(blocked.id, { instagram: 'caio.arq' })
    const everybody = await app.callAs('admin', dashboards.getUsersWithSocialMedia, { query: {} })
    expect(everybody.data).toMatchObject({ total: 2, items: [{ name: 'Ana Rede' }, { name: 'Bia Rede' }] })
    expect((await read()).counts.socialProfiles).toBe(2)
    const list = async (query: object) =>
      (await app.callAs('admin', dashboards.getUsersWithSocialMedia, { query: { q: 'rede', ...query } })).data
    const { items } = await list({})
    expect(items.map(({ name }) => name)).toEqual(['Ana Rede', 'Bia Rede'])
    expect(items[0]).toEqual({
      id: ana.id,
      name: 'Ana Rede',
      profession: items[0]?.profession,
      city: 'Santos',
      state: 'SP',
      instagram: 'ana.arq',
      facebook: null,
      behance: null,
      pinterest: null,
    })
    expect((await list({ network: 'behance' })).items.map(({ name }) => name)).toEqual(['Bia Rede'])
  })
})

describe('GET /cms/dashboard/get-data-to-export', () => {
  it('exports each part by its key, with the figures of the dashboard, and audits it', async () => {
    const admin = await anAdmin(app.db)
    const me = await app.signIn(admin.id)
    const file = async (key: dashboards.ExportKey, query: object = {}) =>
      (await app.callAs(me, dashboards.getDataToExport, { query: { key, ...query } })).raw
    const rows = async (key: dashboards.ExportKey, query?: object) => readCsv(await file(key, query)).slice(1)
    const data = await read()
    expect((await rows('months')).map(([month, earned]) => [month, earned])).toEqual(
      data.months.map(({ month, earned }) => [month, String(earned)]),
    )
    expect(await rows('waiting')).toHaveLength(dashboards.WAITING_KINDS.length)
    expect((await rows('expiry-months')).map(([, points]) => Number(points))).toEqual(
      data.liability.months.map(({ points }) => points),
    )
    const sum = (cells: string[][]) => cells.reduce((total, [, points]) => total + Number(points), 0)
    expect(sum(await rows('categories'))).toBe(data.liability.points)
    expect(sum(await rows('stores'))).toBe(data.liability.points)
    expect(await rows('near-levels')).toHaveLength(data.nearLevels.total)
    expect(await rows('quiet-stores')).toHaveLength(data.quietStores.total)
    expect(await rows('social-media')).toHaveLength(data.counts.socialProfiles)
    const [sheet] = readXlsx(await file('open-points', { store: 'none', format: 'xlsx' }))
    const listed = await app.callAs('admin', dashboards.getOpenPoints, {
      query: { store: 'none', limit: 100 },
    })
    expect(sheet?.slice(1).map((row) => row[5])).toEqual(listed.data.items.map(({ points }) => points))
    const { from, to } = data.months.at(-1) ?? {}
    const entries = await app.callAs('admin', dashboards.getEntries, { query: { from, to, flow: 'earned' } })
    expect(await rows('entries', { from, to, flow: 'earned' })).toHaveLength(entries.data.total)
    const log = await app.callAs('admin', audit.getAll, { query: { actor: admin.id } })
    expect(log.data.items).toHaveLength(10)
    expect(log.data.items[0]).toMatchObject({ action: 'dashboard.exported' })
    expect(log.data.items[0]?.changes).toContainEqual({ field: 'flow', before: null, after: 'earned' })
  })

  it('rejects an unknown key', async () => {
    const wrong = await app.callAs('admin', dashboards.getDataToExport, {
      query: { key: 'secrets' as 'months' },
    })
    expect([wrong.status, wrong.error?.code]).toEqual([422, 'invalid.fields'])
  })
})

describe('GET /cms/dashboard/get-expiring, GET /cms/dashboard/get-open-points', () => {
  it('lists professionals with the points and days of expiry, in agreement with the open credits, with sums', async () => {
    const me = await app.signIn((await anAdmin(app.db)).id)
    const open = await app.callAs(me, dashboards.getOpenPoints, { query: { limit: 100 } })
    const month = open.data.items.find(({ expiresOn }) => expiresOn !== null)?.expiresOn?.slice(0, 7) ?? ''
    const credits = (
      await app.callAs(me, dashboards.getOpenPoints, { query: { expires: month, limit: 100 } })
    ).data
    const { data } = await app.callAs(me, dashboards.getExpiring, { query: { within: month, limit: 100 } })
    const people = Map.groupBy(credits.items, ({ professional }) => professional.id)
    const sumOf = (of: typeof credits.items) => of.reduce((sum, { points }) => sum + points, 0)
    expect(Object.fromEntries(data.items.map((row) => [row.id, [row.points, row.credits]]))).toEqual(
      Object.fromEntries([...people].map(([id, of]) => [id, [sumOf(of), of.length]])),
    )
    expect([data.total, data.totals.points]).toEqual([people.size, credits.totals.points])
    const [first] = data.items
    expect(first?.firstOn).toBe(credits.items[0]?.expiresOn)
    expect(data.totals.cents).toBe(first?.cents === null ? null : expect.any(Number))
    const found = await app.callAs(me, dashboards.getExpiring, {
      query: { within: month, q: first?.name ?? '', sort: '-points' },
    })
    expect(found.data.items.map(({ id }) => id)).toContain(first?.id)
    const file = await app.callAs(me, dashboards.getDataToExport, {
      query: { key: 'expiring', within: month, sort: '-points' },
    })
    expect(
      readCsv(file.raw)
        .slice(1)
        .map((row) => Number(row[2])),
    ).toEqual(data.items.map(({ points }) => points).toSorted((a, b) => b - a))
  })

  it('defaults to the next 60 days, without expired points and later days', async () => {
    const { id } = await aProfessional(app.db)
    const day = (days: number) =>
      new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const credits = [3, 60, 61]
    await post(
      app.db,
      credits.map((days) => anEntry(id, 100 + days, { expiresOn: day(days) })),
      aPosting(app.clock.now()),
    )
    const rowOf = async (query: object) =>
      (
        await app.callAs('admin', dashboards.getExpiring, { query: { limit: 100, ...query } })
      ).data.items.find((row) => row.id === id)
    expect(await rowOf({})).toMatchObject({ points: 263, credits: 2, firstOn: day(3), lastOn: day(60) })
    expect(await rowOf({ within: '7' })).toMatchObject({ points: 103, credits: 1 })
    const pages = await Promise.all(
      [1, 2, 99].map((page) =>
        app.callAs('admin', dashboards.getExpiring, { query: { limit: 10, within: '90', page } }),
      ),
    )
    const whole = await app.callAs('admin', dashboards.getExpiring, { query: { limit: 100, within: '90' } })
    const sum = whole.data.items.reduce((points, row) => points + row.points, 0)
    expect(pages.map(({ data }) => [data.total, data.totals.points])).toEqual(
      pages.map(() => [whole.data.items.length, sum]),
    )
    expect(pages[2]?.data.items).toEqual([])
    expect(await rowOf({ within: '90' })).toMatchObject({ points: 424, credits: 3 })
    app.clock.advance({ days: 10 })
    expect(await rowOf({ within: '7' })).toBeUndefined()
    app.clock.advance({ days: -10 })
    const wrong = await app.callAs('admin', dashboards.getExpiring, { query: { within: '8' as '7' } })
    expect(wrong.status).toBe(422)
  })
})
