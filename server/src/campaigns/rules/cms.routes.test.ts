import * as contract from '@esquadro/contract/campaigns/rules/cms'
import type { RuleInput } from '@esquadro/contract/campaigns/rules/rule'
import * as cmsProducts from '@esquadro/contract/catalogue/products/cms'
import * as products from '@esquadro/contract/catalogue/products/shared'
import * as cmsSettings from '@esquadro/contract/platform/settings/cms'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aBrand, aCategory, anAdmin, aProduct } from '../../testing/builders.ts'
import { aTradingStore } from '../../testing/sale.ts'

const app = useTestApp({ isForEach: true })
const tomorrow = '2026-11-21'

const rate = (overrides: Partial<Extract<RuleInput, { kind: 'rate' }>> = {}): RuleInput => ({
  kind: 'rate',
  holdsFrom: tomorrow,
  target: 'programme',
  targetId: null,
  pointsPerRealBps: 20_000,
  fixedPoints: null,
  ...overrides,
})
const create = (body: RuleInput) => app.callAs('admin', contract.create, { body })
const withdraw = (id: string) => app.callAs('admin', contract.withdraw, { body: { id } })
const current = async () => (await app.callAs('admin', contract.getCurrent)).data
const list = async (query = {}) => (await app.callAs('admin', contract.getAll, { query })).data

describe('POST /cms/rules/create, GET /cms/rules/get-current', () => {
  it('plans a version that is in force from its day on, and audits it', async () => {
    const { data } = await create(rate())
    expect(data).toMatchObject({
      state: 'upcoming',
      target: 'programme',
      pointsPerRealBps: 20_000,
      holdsUntil: null,
    })
    const [planned] = (await current()).rules
    expect(planned).toMatchObject({
      current: { id: 'programme:rate', holdsFrom: null, holdsUntil: '2026-11-20', pointsPerRealBps: 10_000 },
      next: { id: data.id },
    })
    // 00:00 in São Paulo is 03:00 UTC.
    app.clock.set('2026-11-21T02:59:59Z')
    expect((await current()).rules[0]?.current.id).toBe('programme:rate')
    app.clock.set('2026-11-21T03:00:00Z')
    expect((await current()).rules[0]).toMatchObject({
      current: { id: data.id, state: 'current' },
      next: null,
    })
    const [audited] = await app.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'rule.created')
      .execute()
    expect(audited).toMatchObject({
      subjectId: data.id,
      after: { holdsFrom: tomorrow, pointsPerRealBps: 20_000 },
    })
  })

  it.each([
    ['today', rate({ holdsFrom: '2026-11-20' }), 422, 'rules.not-future'],
    ['a past day', rate({ holdsFrom: '2026-01-01' }), 422, 'rules.not-future'],
    [
      'a cycle within a year',
      { kind: 'cycle', holdsFrom: '2027-07-01', cycle: 'calendar-semester' },
      422,
      'rules.cycle-start',
    ],
    [
      'an unknown target',
      rate({ target: 'brand', targetId: '00000000-0000-4000-8000-000000000000' }),
      404,
      'not-found',
    ],
  ] as const)('rejects %s', async (_case, body, status, code) => {
    const refused = await create(body)
    expect([refused.status, refused.error?.code]).toEqual([status, code])
  })

  it('rejects a second version for the same day, even under 8 concurrent calls', async () => {
    const target = { target: 'category', targetId: (await aCategory(app.db)).id } as const
    const all = await Promise.all(Array.from({ length: 8 }, () => create(rate(target))))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(all.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['rules.day-taken']))
    expect(all.find(({ error }) => error)?.error?.fields).toHaveProperty('holdsFrom')
  })

  it('returns errors by field for an incomplete rule', async () => {
    const none = await create(rate({ pointsPerRealBps: null }))
    expect(Object.keys(none.error?.fields ?? {})).toEqual(['pointsPerRealBps'])
    const both = await create(rate({ target: 'brand', targetId: (await aBrand(app.db)).id, fixedPoints: 5 }))
    expect(Object.keys(both.error?.fields ?? {})).toEqual(['fixedPoints'])
    const never = await create({
      kind: 'expiry',
      holdsFrom: tomorrow,
      expiry: 'rolling-months',
      expiryMonths: 0,
    })
    expect(Object.keys(never.error?.fields ?? {})).toEqual(['expiryMonths'])
  })
})

describe('POST /cms/rules/withdraw', () => {
  it('withdraws a planned version, once, and frees its day', async () => {
    const { data } = await create(rate({ holdsFrom: '2026-12-24' }))
    expect((await withdraw(data.id)).data).toMatchObject({ state: 'withdrawn' })
    expect((await withdraw(data.id)).data).toMatchObject({ state: 'withdrawn' })
    expect((await create(rate({ holdsFrom: '2026-12-24' }))).status).toBe(200)
    expect((await list({ state: 'withdrawn' })).items.map(({ id }) => id)).toEqual([data.id])
  })

  it('rejects a version in force and an unknown one', async () => {
    const { data } = await create(rate({ holdsFrom: '2026-12-05' }))
    app.clock.set('2026-12-05T03:00:00Z')
    expect((await withdraw(data.id)).error?.code).toBe('rules.in-force')
    expect((await withdraw('00000000-0000-4000-8000-000000000000')).error?.code).toBe('not-found')
  })
})

describe('The meaning of an operation', () => {
  const moved = (overrides: Partial<Extract<RuleInput, { kind: 'operation' }>> = {}): RuleInput => ({
    kind: 'operation',
    holdsFrom: '2026-11-22',
    operation: '910',
    meaning: 'sale',
    ...overrides,
  })
  const meaningOf = async (key: string) =>
    (await app.callAs('admin', contract.getOperations)).data.items.find((item) => item.key === key)

  describe('GET /cms/rules/get-operations', () => {
    it('changes from its day on; sales issued before keep theirs, and null restores the official table', async () => {
      const trade = await aTradingStore(app)
      const gift = (issuedAt: string) =>
        trade.nfe({
          issuedAt: new Date(issuedAt),
          items: [{ code: trade.product.code, valueCents: 10_000, cfop: '5910' }],
        })
      const { data } = await create(moved())
      await create(moved({ holdsFrom: '2026-11-24', meaning: null }))
      expect(await meaningOf('910')).toMatchObject({ meaning: 'no-sale', current: 'no-sale' })
      app.clock.set('2026-11-24T15:00:00Z')
      const points = async (issuedAt: string) => {
        const id = await trade.sendOne(gift(issuedAt))
        const body = { action: 'approve' as const, id }
        return (await app.callAs('admin', cmsInvoices.update, { body })).data.items[0]?.points
      }
      expect(await points('2026-11-21T13:00:00Z')).toBe(0)
      expect(await points('2026-11-22T13:00:00Z')).toBe(100)
      expect(await points('2026-11-24T13:00:00Z')).toBe(0)
      app.clock.set('2026-11-23T15:00:00Z')
      expect(await meaningOf('910')).toMatchObject({ current: 'sale' })
      expect(await list({ kind: 'operation', q: '910' })).toMatchObject({ total: 2 })
      const audited = await app.db
        .selectFrom('auditLog')
        .select('after')
        .where('subjectId', '=', data.id)
        .executeTakeFirst()
      expect(audited?.after).toMatchObject({ rule: 'operation', operation: '910', meaning: 'sale' })
    })
  })

  it('is previewed with the approved notes of the last 90 days', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(
      trade.nfe({
        items: [
          { code: trade.product.code, valueCents: 10_000, cfop: '5102' },
          { code: trade.product.code, valueCents: 25_000, cfop: '5912' },
        ],
      }),
    )
    await app.callAs('admin', cmsInvoices.update, { body: { action: 'approve', id } })
    const preview = async (body: RuleInput) => (await app.callAs('admin', contract.preview, { body })).data
    const operation = { kind: 'operation', lines: 1, valueCents: 25_000, invoicesChanged: 1, stores: 1 }
    const before = await preview(moved({ operation: '912' }))
    expect(before).toMatchObject(operation)
    if (before.kind !== 'operation') throw new Error('another preview')
    expect(before.pointsAfter - before.pointsBefore).toBe(250)
    expect(before.byStore).toMatchObject([{ id: trade.store.id, invoicesChanged: 1 }])
    expect(await preview(moved({ operation: '912', meaning: 'no-sale' }))).toMatchObject({
      invoicesChanged: 0,
      lines: 1,
    })
  })

  it('has one version a day for each operation', async () => {
    await create(moved({ operation: '914', holdsFrom: '2026-12-01' }))
    await create(moved({ operation: '915', holdsFrom: '2026-12-01' }))
    expect(await create(moved({ operation: '914', holdsFrom: '2026-12-01', meaning: null }))).toMatchObject({
      status: 409,
      error: { code: 'rules.day-taken' },
    })
    expect(await create(moved({ operation: '91' as string }))).toMatchObject({ status: 422 })
  })
})

describe('the database', () => {
  const insert = (values: object) =>
    app.db
      .insertInto('ruleVersions')
      .values({
        kind: 'rate',
        pointsPerRealBps: 1,
        createdAt: app.clock.now(),
        createdBy: admin,
        holdsFrom: tomorrow,
        ...values,
      })
      .execute()
  let admin = ''
  beforeEach(async () => void (admin = (await anAdmin(app.db)).id))

  it('rejects a version in the past, and a change, late withdrawal or deletion of one', async () => {
    await expect(insert({ holdsFrom: '2026-11-20' })).rejects.toThrow('rule_versions_in_future')
    await expect(
      insert({ kind: 'cycle', cycle: 'calendar-year', pointsPerRealBps: null, holdsFrom: '2027-07-01' }),
    ).rejects.toThrow('rule_versions_check')
    const { data } = await create(rate({ holdsFrom: '2026-11-25' }))
    const change = (set: object) =>
      app.db.updateTable('ruleVersions').set(set).where('id', '=', data.id).execute()
    await expect(change({ pointsPerRealBps: 1 })).rejects.toThrow('only withdrawn')
    await expect(
      change({ withdrawnAt: new Date('2026-11-25T03:00:00Z'), withdrawnBy: admin }),
    ).rejects.toThrow('withdrawn_in_time')
    await expect(app.db.deleteFrom('ruleVersions').execute()).rejects.toThrow('are never chang')
  })

  it('rejects a change of initial rules by which a sale was computed', async () => {
    const trade = await aTradingStore(app)
    const fresh = await app.callAs('admin', cmsProducts.updateCategory, {
      body: { id: trade.category.id, name: trade.category.name, pointsPerRealBps: 15_000 },
    })
    expect(fresh.data.pointsPerRealBps).toBe(15_000)
    const id = await trade.sendOne(trade.nfe())
    await app.callAs('admin', cmsInvoices.update, { body: { action: 'approve', id } })
    const { version } = (await app.callAs('admin', cmsSettings.get)).data
    const settings = await app.callAs('admin', cmsSettings.update, {
      body: { version, value: { pointsPerRealBps: 5 } },
    })
    expect(settings.error?.code).toBe('rules.in-force')
    const changed = await app.callAs('admin', cmsProducts.updateCategory, {
      body: { id: trade.category.id, name: 'Outro nome', pointsPerRealBps: 10_000 },
    })
    expect(changed.error?.fields).toHaveProperty('pointsPerRealBps')
    const renamed = await app.callAs('admin', cmsProducts.updateCategory, {
      body: { id: trade.category.id, name: 'Outro nome', pointsPerRealBps: 15_000 },
    })
    expect(renamed.data).toMatchObject({ name: 'Outro nome', pointsPerRealBps: 15_000 })
  })
})

describe('a rate', () => {
  describe('GET /cms/rules/get-all', () => {
    it("of a product takes precedence over its brand's, and that over its category's; a cleared rate gives way", async () => {
      const category = await aCategory(app.db, { pointsPerRealBps: 30_000 })
      const brand = await aBrand(app.db)
      const product = await aProduct(app.db, {
        brandId: brand.id,
        categoryId: category.id,
        name: 'Cuba oval',
      })
      const own = { target: 'product', targetId: product.id } as const
      await create(rate({ ...own, pointsPerRealBps: null, fixedPoints: 70 }))
      await create(rate({ ...own, pointsPerRealBps: null, holdsFrom: '2026-11-23' }))
      await create(
        rate({ target: 'brand', targetId: brand.id, pointsPerRealBps: 50_000, holdsFrom: '2026-11-22' }),
      )
      const seen = async (day: string) => {
        app.clock.set(`${day}T12:00:00Z`)
        const { data } = await app.callAs('admin', products.getAll, { query: { q: 'Cuba oval' } })
        const [item] = data.items
        return [item?.pointsPerRealBps, item?.fixedPoints]
      }
      expect(await seen('2026-11-20')).toEqual([30_000, undefined])
      expect(await seen('2026-11-22')).toEqual([0, 70])
      expect(await seen('2026-11-23')).toEqual([50_000, undefined])
      const found = await list({ q: 'cuba', sort: 'holdsFrom' })
      expect(found.items.map(({ state, holdsUntil }) => [state, holdsUntil])).toEqual([
        ['past', '2026-11-22'],
        ['current', null],
      ])
    })
  })
})

describe('POST /cms/rules/preview', () => {
  const preview = (body: RuleInput) => app.callAs('admin', contract.preview, { body })
  /** Approves a sale; by default 1,000 points of a new professional. */
  const anApprovedSale = async (valueCents = 100_000, quantity = 1) => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(trade.nfe({ items: [{ code: trade.product.code, valueCents, quantity }] }))
    await app.callAs('admin', cmsInvoices.update, { body: { action: 'approve', id } })
    return trade
  }

  it('returns what a rate would have changed in the sales of the last 90 days, by level and store', async () => {
    const trade = await anApprovedSale(100_000, 3)
    const body = rate({ target: 'category', targetId: trade.category.id, pointsPerRealBps: 25_000 })
    const { data } = await preview(body)
    if (data.kind !== 'rate') throw new Error(data.kind)
    expect(data).toMatchObject({ products: 1, invoicesChanged: 1, to: '2026-11-20', stores: 1 })
    expect(data.pointsAfter - data.pointsBefore).toBe(1_500)
    expect(data.byStore).toMatchObject([{ id: trade.store.id, pointsBefore: 1_000, pointsAfter: 2_500 }])
    expect(data.byLevel[0]).toMatchObject({ level: 'bronze', invoicesChanged: 1 })
    const fixed = await preview(
      rate({ target: 'product', targetId: trade.product.id, pointsPerRealBps: null, fixedPoints: 40 }),
    )
    expect(fixed.data).toMatchObject({ byStore: [{ pointsBefore: 1_000, pointsAfter: 120 }] })
    // It saves no version.
    expect(await list({ target: 'product', q: trade.product.name })).toMatchObject({ total: 0 })
  })

  it('returns the points that would expire earlier or later', async () => {
    await anApprovedSale()
    const { data } = await preview({
      kind: 'expiry',
      holdsFrom: tomorrow,
      expiry: 'end-of-year',
      expiryMonths: 12,
    })
    if (data.kind !== 'expiry') throw new Error(data.kind)
    expect(data.points).toBeGreaterThan(0)
    expect(data.earlier).toBe(data.points)
    const sum = (side: 'before' | 'after') => data.months.reduce((all, month) => all + month[side], 0)
    expect([sum('before'), sum('after')]).toEqual([data.points, data.points])
    expect(data.months.filter(({ after }) => after > 0).map(({ month }) => month)).toEqual(['2028-01'])
  })

  it('returns the professionals who would have another level with cycles of another length', async () => {
    // Enough for a level above the first, which a shorter cycle takes away.
    await anApprovedSale(5_000_000)
    const { data } = await preview({ kind: 'cycle', holdsFrom: '2027-01-01', cycle: 'calendar-semester' })
    if (data.kind !== 'cycle') throw new Error(data.kind)
    expect(data.cycles.map(({ name }) => name)).toEqual(['2027-1', '2027-2', '2028-1'])
    expect(data.professionals).toBeGreaterThan(0)
    await create({ kind: 'cycle', holdsFrom: '2027-01-01', cycle: 'calendar-semester' })
    const { rows } = await sql<{ names: string[] }>`
      select array[cycle_of('2026-12-31'), cycle_of('2027-01-01'), cycle_of('2027-07-01')] as names`.execute(
      app.db,
    )
    expect(rows[0]?.names).toEqual(['2026', '2027-1', '2027-2'])
  })

  it('rejects a day that is not in the future', async () =>
    expect((await preview(rate({ holdsFrom: '2026-11-20' }))).error?.code).toBe('rules.not-future'))
})
