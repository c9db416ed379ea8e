import type { BodyInput } from '@esquadro/contract'
import * as cmsAccelerators from '@esquadro/contract/campaigns/accelerators/cms'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAcceleratorRules } from '../../ledger/points/earning.queries.ts'
import { reverseEntries } from '../../ledger/points/post-entries.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { useTestApp } from '../../testing/app.ts'
import { aBrand, aCategory, anAdmin, aProduct, aProfessional, aStore } from '../../testing/builders.ts'
import { anApprovedSale, aPosting } from '../../testing/ledger.ts'

const app = useTestApp({ isForEach: true })
type Input = BodyInput<typeof cmsAccelerators.create>
const anyId = '00000000-0000-4000-8000-000000000000'

/** An accelerator that doubles all points in November 2026 by default. */
const november = (overrides: Partial<Input> = {}): Input => ({
  name: 'Novembro em dobro',
  multiplierBps: 20_000,
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  everything: true,
  ...overrides,
})
const create = (overrides: Partial<Input> = {}) =>
  app.callAs('admin', cmsAccelerators.create, { body: november(overrides) })

/** A product for the computation of points. */
async function aComputedProduct(overrides: { brandId?: string; categoryId?: string } = {}) {
  const product = await aProduct(app.db, overrides)
  const brand = await app.db
    .selectFrom('brands')
    .select('name')
    .where('id', '=', product.brandId)
    .executeTakeFirstOrThrow()
  const category = await app.db
    .selectFrom('categories')
    .selectAll()
    .where('id', '=', product.categoryId)
    .executeTakeFirstOrThrow()
  return {
    id: product.id,
    name: product.name,
    brandId: product.brandId,
    brandName: brand.name,
    categoryId: category.id,
    categoryName: category.name,
    pointsPerRealBps: category.pointsPerRealBps,
  }
}

describe('POST /cms/accelerators/create', () => {
  it('stores an accelerator with its targets and their names, and records it in the audit log', async () => {
    const [category, brand, store] = [await aCategory(app.db), await aBrand(app.db), await aStore(app.db)]
    const product = await aProduct(app.db)
    const { data } = await create({
      everything: false,
      cumulative: true,
      description: 'Só nas lojas do centro',
      targets: {
        categoryIds: [category.id, category.id],
        brandIds: [brand.id],
        productIds: [product.id],
        storeIds: [store.id],
        professions: ['Engenheiro'],
        levels: ['ouro', 'prata'],
      },
    })
    expect(data).toMatchObject({
      name: 'Novembro em dobro',
      description: 'Só nas lojas do centro',
      state: 'running',
      active: true,
      cumulative: true,
      everything: false,
      givenPoints: 0,
      targets: {
        categories: [{ id: category.id, name: category.name }],
        brands: [{ id: brand.id, name: brand.name }],
        products: [{ id: product.id, name: product.name }],
        stores: [{ id: store.id, name: store.tradeName }],
        professions: ['Engenheiro'],
        levels: ['prata', 'ouro'],
      },
    })
    const audited = await app.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', data.id)
      .execute()
    expect(audited).toEqual([{ action: 'accelerator.created' }])
    const [rule] = (await listAcceleratorRules(app.db, '2026-11-30')).filter(({ id }) => id === data.id)
    expect(rule).toMatchObject({
      multiplierBps: 20_000,
      cumulative: true,
      targets: { categoryIds: [category.id], levels: expect.arrayContaining(['ouro', 'prata']) },
    })
    expect((await listAcceleratorRules(app.db, '2026-12-01')).filter(({ id }) => id === data.id)).toEqual([])
  })

  it('refuses an empty scope that is not marked as everything', async () => {
    const refused = await create({ everything: false })
    expect([refused.status, refused.error?.code]).toEqual([422, 'accelerator.empty-scope'])
  })

  it('refuses a scope of everything with targets', async () => {
    const refused = await create({ targets: { levels: ['ouro'] } })
    expect([refused.status, refused.error?.fields]).toEqual([
      422,
      { everything: 'Este valor não combina com outro campo: confira os dois.' },
    ])
  })

  it('refuses an end before the start', async () => {
    const refused = await create({ endsOn: '2026-10-31' })
    expect([refused.status, refused.error?.code]).toEqual([422, 'accelerator.dates'])
    expect(Object.keys(refused.error?.fields ?? {})).toEqual(['endsOn'])
  })

  it.each([
    ['categoryIds', { categoryIds: [anyId] }],
    ['brandIds', { brandIds: [anyId] }],
    ['productIds', { productIds: [anyId] }],
    ['storeIds', { storeIds: [anyId] }],
  ] satisfies [string, Input['targets']][])(
    'refuses unknown %s at their field, and keeps nothing',
    async (dimension, targets) => {
      const refused = await create({ name: `Sem alvo ${dimension}`, everything: false, targets })
      expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([
        422,
        [`targets.${dimension}`],
      ])
      const found = await app.callAs('admin', cmsAccelerators.getAll, {
        query: { q: `Sem alvo ${dimension}` },
      })
      expect(found.data.total).toBe(0)
    },
  )

  it.each([
    ['that multiplies by one or less', { multiplierBps: 10_000 }, 'multiplierBps'],
    ['that multiplies by more than a hundred', { multiplierBps: 1_000_001 }, 'multiplierBps'],
    ['without a name', { name: ' ' }, 'name'],
    ['on a day that does not exist', { startsOn: '2026-11-31' }, 'startsOn'],
  ])('refuses one %s', async (_title, overrides, field) => {
    const refused = await create(overrides)
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, [field]])
  })
})

describe('POST /cms/accelerators/update', () => {
  it('updates all fields and targets, and records them before and after', async () => {
    const { id } = (await create()).data
    const brand = await aBrand(app.db)
    const changed = await app.callAs('admin', cmsAccelerators.update, {
      body: {
        ...november({
          name: 'Só a marca',
          everything: false,
          multiplierBps: 15_000,
          targets: { brandIds: [brand.id] },
        }),
        id,
      },
    })
    expect(changed.data).toMatchObject({
      name: 'Só a marca',
      multiplierBps: 15_000,
      targets: { brands: [{ id: brand.id }] },
    })
    const [audited] = await app.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('subjectId', '=', id)
      .where('action', '=', 'accelerator.updated')
      .execute()
    expect(audited).toMatchObject({
      before: { name: 'Novembro em dobro', everything: true },
      after: { name: 'Só a marca' },
    })
  })

  it('rejects a change of another revision with the current values, and accepts it with the current revision', async () => {
    const { id, revision } = (await create({ name: 'Lida', caps: { points: 10 } })).data
    const save = (overrides: Partial<Input>, based: string) =>
      app.callAs('admin', cmsAccelerators.update, { body: { ...november(overrides), id, revision: based } })
    const first = await save({ name: 'Primeira', caps: { points: 20, storeCents: 500 } }, revision)
    expect(first.data.caps).toEqual({
      points: 20,
      amountCents: null,
      professionalPoints: null,
      professionalCents: null,
      storePoints: null,
      storeCents: 500,
    })
    const second = await save({ name: 'Segunda' }, revision)
    expect([second.status, second.error?.code]).toEqual([409, 'conflict'])
    expect(second.error?.data).toMatchObject({ name: 'Primeira', revision: first.data.revision })
    expect((await save({ name: 'Segunda' }, first.data.revision)).data.name).toBe('Segunda')
  })

  it.each([
    ['of no points', { points: 0 }, 'caps.points'],
    ['below zero', { storeCents: -1 }, 'caps.storeCents'],
    ['of half a point', { professionalPoints: 1.5 }, 'caps.professionalPoints'],
  ])('refuses a limit %s at its field', async (_title, caps, field) => {
    const refused = await create({ caps })
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, [field]])
  })

  it('refuses invalid input like create, and an unknown accelerator', async () => {
    const { id } = (await create()).data
    const empty = await app.callAs('admin', cmsAccelerators.update, {
      body: { ...november({ everything: false }), id },
    })
    expect(empty.error?.code).toBe('accelerator.empty-scope')
    const unknown = await app.callAs('admin', cmsAccelerators.update, { body: { ...november(), id: anyId } })
    expect([unknown.status, unknown.error?.code]).toEqual([404, 'not-found'])
  })
})

describe('POST /cms/accelerators/change-status', () => {
  it('deactivates an accelerator so that it no longer applies, and reactivates it', async () => {
    const { id } = (await create()).data
    const off = await app.callAs('admin', cmsAccelerators.changeStatus, { body: { id, active: false } })
    expect(off.data).toMatchObject({ active: false, state: 'inactive' })
    expect((await listAcceleratorRules(app.db, '2026-11-20')).map((rule) => rule.id)).not.toContain(id)
    await app.callAs('admin', cmsAccelerators.changeStatus, { body: { id, active: true } })
    expect((await listAcceleratorRules(app.db, '2026-11-20')).map((rule) => rule.id)).toContain(id)
  })

  it('refuses an unknown accelerator', async () => {
    const refused = await app.callAs('admin', cmsAccelerators.changeStatus, {
      body: { id: anyId, active: true },
    })
    expect(refused.status).toBe(404)
  })
})

describe('GET /cms/accelerators/get-all', () => {
  it('filters by today’s state, searches ignoring case and accents, sorts and pages', async () => {
    const mark = 'Estação'
    const of = (name: string, overrides: Partial<Input> = {}) =>
      create({ name: `${mark} ${name}`, ...overrides })
    await of('corrente', { everything: false, targets: { levels: ['ouro'], professions: ['Arquiteto'] } })
    await of('seguinte', { startsOn: '2026-12-01', endsOn: '2026-12-31', multiplierBps: 30_000 })
    await of('passada', { startsOn: '2026-10-01', endsOn: '2026-11-19' })
    const { id } = (await of('desligada')).data
    await app.callAs('admin', cmsAccelerators.changeStatus, { body: { id, active: false } })
    const list = async (query: Record<string, string | number>) =>
      (await app.callAs('admin', cmsAccelerators.getAll, { query: { q: 'ESTACAO', ...query } })).data
    for (const [state, name] of [
      ['running', 'corrente'],
      ['upcoming', 'seguinte'],
      ['ended', 'passada'],
      ['inactive', 'desligada'],
    ] as const)
      expect((await list({ state })).items, state).toMatchObject([{ name: `${mark} ${name}`, state }])
    expect((await list({})).items[0]).toMatchObject({ name: 'Estação seguinte' })
    expect((await list({ sort: '-multiplierBps' })).items[0]).toMatchObject({ multiplierBps: 30_000 })
    expect((await list({ sort: 'name' })).items.map(({ name }) => name)).toEqual(
      ['corrente', 'desligada', 'passada', 'seguinte'].map((name) => `${mark} ${name}`),
    )
    expect((await list({ state: 'running' })).items[0]?.scope).toEqual({
      categories: 0,
      brands: 0,
      products: 0,
      stores: 0,
      professions: ['Arquiteto'],
      levels: ['ouro'],
    })
    expect(await list({ page: 2 })).toMatchObject({ items: [], total: 4 })
  })
})

describe('GET /cms/accelerators/get-one', () => {
  it('returns the credited points minus reversals', async () => {
    const { id } = (await create({ name: 'Contada' })).data
    const rules = (await listAcceleratorRules(app.db, '2026-11-20')).filter((rule) => rule.id === id)
    const professional = await aProfessional(app.db)
    const store = await aStore(app.db)
    const product = await aComputedProduct()
    const sell = (netCents: number) =>
      anApprovedSale(app.db, {
        professionalId: professional.id,
        storeId: store.id,
        now: app.clock.now(),
        items: [{ netCents, product }],
        accelerators: rules,
      })
    await sell(100_000)
    const second = await sell(50_000)
    const overrides = async () =>
      (await app.callAs('admin', cmsAccelerators.getOne, { query: { id } })).data.givenPoints
    expect(await overrides()).toBe(1_500)
    await inTransaction(app.db, (trx) =>
      reverseEntries(
        trx,
        { sourceType: 'invoice', sourceId: second.id, reason: 'Cancelada' },
        aPosting(app.clock.now()),
      ),
    )
    expect(await overrides()).toBe(1_000)
  })

  it('returns not-found for an unknown accelerator', async () => {
    expect((await app.callAs('admin', cmsAccelerators.getOne, { query: { id: anyId } })).status).toBe(404)
  })
})

describe('POST /cms/accelerators/preview', () => {
  const preview = (overrides: Partial<Input> = {}) => {
    const { name: _name, ...body } = november(overrides)
    return app.callAs('admin', cmsAccelerators.preview, { body })
  }
  let floors = ''
  let lights = ''
  beforeEach(async () => {
    // No other test of this file uses the days from January to March.
    app.clock.set('2026-03-31T15:00:00Z')
    floors = (await aCategory(app.db)).id
    lights = (await aCategory(app.db, { pointsPerRealBps: 20_000 })).id
    const professional = await aProfessional(app.db)
    const store = await aStore(app.db)
    const [tile, lamp] = [
      await aComputedProduct({ categoryId: floors }),
      await aComputedProduct({ categoryId: lights }),
    ]
    await aProduct(app.db, { categoryId: floors, active: false })
    const sell = (issuedOn: string, items: { netCents: number; product: typeof tile }[], accelerators = {}) =>
      anApprovedSale(app.db, {
        professionalId: professional.id,
        storeId: store.id,
        now: app.clock.now(),
        issuedOn,
        items,
        ...accelerators,
      })
    await sell('2026-03-30', [
      { netCents: 10_050, product: tile },
      { netCents: 5_000, product: lamp },
    ])
    await sell('2026-01-01', [{ netCents: 20_000, product: tile }])
    // One day before the sample.
    await sell('2025-12-31', [{ netCents: 99_900, product: tile }])
  })

  it('counts the covered products and the points that it would have added in the last 90 days', async () => {
    const token = await app.signIn((await anAdmin(app.db)).id)
    const body = { ...november({ everything: false, targets: { categoryIds: [floors] } }) }
    const { name: _name, ...scope } = body
    const { data } = await app.callAs(token, cmsAccelerators.preview, { body: scope })
    expect(data).toEqual({
      products: 1,
      sample: {
        from: '2026-01-01',
        to: '2026-03-31',
        invoices: 2,
        isPartial: false,
        invoicesRaised: 2,
        // 200 (100,50 + 2 × 50) and 200; the bonus is floor(100,50) and 200.
        points: 400,
        bonusPoints: 300,
        byLevel: [{ level: 'bronze', invoicesRaised: 2, points: 400, bonusPoints: 300 }],
        byStore: [
          {
            id: expect.any(String),
            name: expect.any(String),
            invoicesRaised: 2,
            points: 400,
            bonusPoints: 300,
          },
        ],
        stores: 1,
        // 100,50 of the first sale and 200,00 of the second.
        acceleratedCents: 30_050,
        bonusWithoutLimits: 300,
        limitReachedOn: null,
      },
      days: 30,
      expectedPoints: 100,
    })
    const both = await app.callAs(token, cmsAccelerators.preview, {
      body: { ...scope, targets: { categoryIds: [floors, lights] } },
    })
    expect(both.data).toMatchObject({ products: 2, sample: { bonusPoints: 400 } })
  })

  it('applies the limits sale by sale and reports when one would be reached', async () => {
    const scope = { everything: false, targets: { categoryIds: [floors] } }
    const of = async (caps: Input['caps']) => (await preview({ ...scope, caps })).data.sample
    // The January sale arrived second.
    expect(await of({ points: 150 })).toMatchObject({
      bonusPoints: 150,
      bonusWithoutLimits: 300,
      acceleratedCents: 30_050,
      limitReachedOn: '2026-01-01',
      byLevel: [{ level: 'bronze', invoicesRaised: 2, bonusPoints: 150 }],
    })
    expect(await of({ professionalCents: 8_000 })).toMatchObject({
      bonusPoints: 80,
      acceleratedCents: 8_000,
      invoicesRaised: 1,
      limitReachedOn: '2026-03-30',
    })
    expect(await of({ storePoints: 300 })).toMatchObject({ bonusPoints: 300, limitReachedOn: null })
  })

  it('refuses invalid input like create', async () => {
    app.clock.set('2026-11-20T15:00:00Z')
    expect((await preview({ everything: false })).error?.code).toBe('accelerator.empty-scope')
    expect((await preview({ endsOn: '2026-10-01' })).error?.code).toBe('accelerator.dates')
  })
})
