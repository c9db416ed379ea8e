import { type AcceleratorTargets, NO_CAPS } from '@esquadro/contract/campaigns/accelerators/accelerator'
import * as contract from '@esquadro/contract/catalogue/products/professional'
import * as products from '@esquadro/contract/catalogue/products/shared'
import * as cmsSettings from '@esquadro/contract/platform/settings/cms'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertAccelerator } from '../../campaigns/accelerators/accelerators.queries.ts'
import { useTestApp } from '../../testing/app.ts'
import {
  aBrand,
  aCategory,
  anAdmin,
  aProduct,
  aProfessional,
  aShopkeeper,
  aStore,
} from '../../testing/builders.ts'
import { fill, watch } from '../../testing/plans.ts'
import { listCategoryOverviews } from './brands-and-categories/categories.queries.ts'

const app = useTestApp({ isForEach: true })
let brand: Awaited<ReturnType<typeof aBrand>>
let category: Awaited<ReturnType<typeof aCategory>>
let plain: Awaited<ReturnType<typeof aCategory>>
let product: Awaited<ReturnType<typeof aProduct>>
let store: Awaited<ReturnType<typeof aStore>>

const nothing: AcceleratorTargets = {
  categoryIds: [],
  brandIds: [],
  productIds: [],
  storeIds: [],
  professions: [],
  levels: [],
}

beforeEach(async () => {
  const admin = await anAdmin(app.db)
  store = await aStore(app.db)
  brand = await aBrand(app.db, { name: 'Ária' })
  category = await aCategory(app.db, { name: 'Louças', pointsPerRealBps: 12_500 })
  plain = await aCategory(app.db, { name: 'Pisos', pointsPerRealBps: null })
  await aCategory(app.db, { name: 'Fechada', active: false })
  product = await aProduct(app.db, { name: 'Cuba', brandId: brand.id, categoryId: category.id })
  await aProduct(app.db, { name: 'Bacia', brandId: brand.id, categoryId: category.id })
  await aProduct(app.db, { name: 'Antiga', brandId: brand.id, categoryId: category.id, active: false })
  await aProduct(app.db, {
    name: 'Taco',
    categoryId: plain.id,
    brandId: (await aBrand(app.db, { name: 'Lenho' })).id,
  })
  const accelerate = (name: string, targets: Partial<AcceleratorTargets>, more = {}) =>
    insertAccelerator(
      app.db,
      {
        name,
        multiplierBps: 20_000,
        startsOn: '2026-11-01',
        endsOn: '2026-12-15',
        cumulative: false,
        everything: false,
        segmentId: null,
        caps: NO_CAPS,
        ...more,
        targets: { ...nothing, ...targets },
      },
      { id: admin.id, now: app.clock.now() },
    )
  await accelerate('Louças em dobro', { categoryIds: [category.id] })
  await accelerate(
    'Aniversário da loja',
    { storeIds: [store.id] },
    { cumulative: true, multiplierBps: 15_000, endsOn: '2026-11-25' },
  )
  await accelerate('Só engenheiros', { professions: ['Engenheiro'] })
  await accelerate('Passou', { categoryIds: [category.id] }, { endsOn: '2026-11-10', multiplierBps: 90_000 })
  await accelerate('Esta cuba', { productIds: [product.id] }, { multiplierBps: 12_000, cumulative: true })
})

async function anArchitect() {
  return app.signIn((await aProfessional(app.db)).id)
}
const earning = async (caller: { token: string } | 'admin', q: string) => {
  const { data } = await app.callAs(caller, products.getAll, { query: { q } })
  const [first] = data.items
  return [
    first?.pointsPerRealBps,
    first?.boostedPerRealBps,
    first?.accelerators.map(({ name }) => name).sort(),
  ]
}

describe('GET /professionals/categories/get-all', () => {
  it('lists active categories by name with rate, products, brands and running accelerators', async () => {
    const { data } = await app.callAs(await anArchitect(), contract.getCategories)
    const ofStore = { name: 'Aniversário da loja', multiplierBps: 15_000, cumulative: true, isPartial: true }
    expect(data).toMatchObject({
      total: 2,
      items: [
        {
          id: category.id,
          name: 'Louças',
          pointsPerRealBps: 12_500,
          products: 2,
          brands: [{ id: brand.id, name: 'Ária' }],
          accelerators: [
            ofStore,
            { name: expect.stringMatching(/Louças em dobro|Esta cuba/) },
            { name: expect.stringMatching(/Louças em dobro|Esta cuba/) },
          ],
        },
        // Without its own rate, the programme's default applies.
        { id: plain.id, name: 'Pisos', pointsPerRealBps: 10_000, products: 1, accelerators: [ofStore] },
      ],
    })
    const partial = new Map(
      data.items[0]?.accelerators.map((accelerator) => [accelerator.name, accelerator.isPartial]),
    )
    expect(partial.get('Louças em dobro')).toBe(false)
    expect(partial.get('Esta cuba')).toBe(true)
  })

  it('shows rates of 0 to a profession that the policy excludes', async () => {
    const { value, version } = (await app.callAs('admin', cmsSettings.get)).data
    const professionPolicy = {
      ...value.professionPolicy,
      Engenheiro: { points: false, experiences: true, pce: true },
    }
    await app.callAs('admin', cmsSettings.update, { body: { version, value: { professionPolicy } } })
    const user = await aProfessional(app.db, {}, { profession: 'Engenheiro', cau: null, crea: '1/D' })
    const caller = await app.signIn(user.id)
    const { data } = await app.callAs(caller, contract.getCategories)
    expect(data.items.map((item) => [item.pointsPerRealBps, item.accelerators])).toEqual([
      [0, []],
      [0, []],
    ])
    expect(await earning(caller, 'Cuba')).toEqual([0, 0, []])
  })
})

describe('GET /products/get-all, points of each product', () => {
  it('includes accelerators of every store for a professional', async () => {
    const caller = await anArchitect()
    // 1,25 × (1 + 1,0 + 0,2)
    expect(await earning(caller, 'Cuba')).toEqual([12_500, 27_500, ['Esta cuba', 'Louças em dobro']])
    expect(await earning(caller, 'Bacia')).toEqual([12_500, 25_000, ['Louças em dobro']])
    expect(await earning(caller, 'Taco')).toEqual([10_000, 10_000, []])
  })

  it('includes the accelerators of the own store for all professionals for a shopkeeper', async () => {
    const own = await app.signIn((await aShopkeeper(app.db, store.id)).id)
    const other = await app.signIn((await aShopkeeper(app.db, (await aStore(app.db)).id)).id)
    expect(await earning(own, 'Taco')).toEqual([10_000, 15_000, ['Aniversário da loja']])
    expect(await earning(other, 'Taco')).toEqual([10_000, 10_000, []])
    expect(await earning('admin', 'Bacia')).toEqual([12_500, 25_000, ['Louças em dobro']])
  })
})

describe('the categories of 10,000 products', () => {
  it('takes one query', async () => {
    await fill(
      app.ownerUrl,
      sql`
      with b as (insert into brands (created_at, name) select timestamptz '2026-11-20T15:00Z', 'Marca ' || n from generate_series(1, 50) n returning id),
        c as (insert into categories (created_at, name) select timestamptz '2026-11-20T15:00Z', 'Grupo ' || n from generate_series(1, 20) n returning id, name)
      insert into products (created_at, updated_at, brand_id, category_id, code, name)
      select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', b.id, c.id, c.name || n, c.name || n from b, c, generate_series(1, 10) n`,
    )
    const watched = await watch(app.ownerUrl, async (db) => {
      const rows = await listCategoryOverviews(db, [product.id], '2026-11-20')
      expect(rows).toHaveLength(22)
      expect(rows.find(({ name }) => name === 'Grupo 3')?.products).toBe(500)
      expect(rows.find(({ id }) => id === category.id)?.named).toEqual([
        { id: product.id, brandId: brand.id },
      ])
    })
    expect(watched).toHaveLength(1)
  })
})
