import * as cmsProducts from '@esquadro/contract/catalogue/products/cms'
import * as products from '@esquadro/contract/catalogue/products/shared'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aBrand, aCategory, aProduct } from '../../testing/builders.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { listProducts } from './products.queries.ts'

const app = useTestApp()
const anyId = '00000000-0000-4000-8000-000000000000'
let brand: Awaited<ReturnType<typeof aBrand>>
let category: Awaited<ReturnType<typeof aCategory>>

beforeAll(async () => {
  brand = await aBrand(app.db, { name: 'Ária' })
  category = await aCategory(app.db, { name: 'Louças', pointsPerRealBps: 15_000 })
  const left = await aBrand(app.db, { name: 'Saiu', active: false })
  const closed = await aCategory(app.db, { name: 'Fechada', active: false })
  const overrides = { brandId: brand.id, categoryId: category.id }
  await aProduct(app.db, { ...overrides, name: 'Cuba Oval', code: 'Z-1', ean: '7891000315507', unit: 'un' })
  await aProduct(app.db, { ...overrides, name: 'Bacia Côncava', code: 'A-2' })
  await aProduct(app.db, { ...overrides, name: 'Antiga', code: 'A-3', active: false })
  await aProduct(app.db, { ...overrides, name: 'De quem saiu', brandId: left.id })
  await aProduct(app.db, { ...overrides, name: 'De categoria fechada', categoryId: closed.id })
  await aProduct(app.db, { name: 'Ducha' })
})

const names = async (caller: 'professional' | 'shopkeeper' | 'admin', query: object = {}) =>
  (await app.callAs(caller, products.getAll, { query })).data.items.map(({ name }) => name)

describe('GET /products/get-all', () => {
  it('shows members only active products of active brands and categories', async () => {
    for (const caller of ['professional', 'shopkeeper'] as const) {
      expect(await names(caller)).toEqual(['Bacia Côncava', 'Cuba Oval', 'Ducha'])
      expect(await names(caller, { active: 'false' })).toEqual(['Bacia Côncava', 'Cuba Oval', 'Ducha'])
    }
  })

  it('hides the products of a brand or category while it is inactive', async () => {
    const [brand, category] = [await aBrand(app.db), await aCategory(app.db)]
    await aProduct(app.db, { name: 'Banqueta', brandId: brand.id, categoryId: category.id })
    // The other tests list every product.
    onTestFinished(
      async () => void (await app.db.deleteFrom('products').where('brandId', '=', brand.id).execute()),
    )
    const found = () => names('professional', { q: 'banqueta' })
    const switches = [
      (active: boolean) =>
        app.callAs('admin', cmsProducts.updateBrand, { body: { id: brand.id, name: brand.name, active } }),
      (active: boolean) =>
        app.callAs('admin', cmsProducts.changeCategoryStatus, { body: { id: category.id, active } }),
    ]
    for (const change of switches) {
      expect(await found()).toEqual(['Banqueta'])
      expect((await change(false)).status).toBe(200)
      expect(await found()).toEqual([])
      expect((await change(true)).status).toBe(200)
    }
    expect(await found()).toEqual(['Banqueta'])
  })

  it('shows administrators all products, filtered by status', async () => {
    const { data } = await app.callAs('admin', products.getAll)
    expect(data.total).toBe(6)
    expect(await names('admin', { active: 'false' })).toEqual(['Antiga'])
    expect(await names('admin', { active: 'true' })).not.toContain('Antiga')
  })

  it('returns each product with its brand and category', async () => {
    const { data } = await app.callAs('professional', products.getAll, { query: { q: 'oval' } })
    expect(data).toEqual({
      items: [
        {
          id: expect.any(String),
          name: 'Cuba Oval',
          code: 'Z-1',
          ean: '7891000315507',
          description: null,
          unit: 'un',
          active: true,
          brand: { id: brand.id, name: 'Ária', active: true },
          category: { id: category.id, name: 'Louças', active: true },
          image: null,
          revision: 1,
          pointsPerRealBps: 15_000,
          boostedPerRealBps: 15_000,
          accelerators: [],
        },
      ],
      total: 1,
      isMore: false,
      page: 1,
      limit: 10,
    })
  })

  it('searches name, code and EAN, ignoring accents and treating % literally', async () => {
    expect(await names('professional', { q: 'CONCAVA' })).toEqual(['Bacia Côncava'])
    expect(await names('professional', { q: 'z-1' })).toEqual(['Cuba Oval'])
    expect(await names('professional', { q: '7891000' })).toEqual(['Cuba Oval'])
    expect(await names('professional', { q: '%' })).toEqual([])
    expect(await names('professional', { q: "'; drop table products" })).toEqual([])
  })

  it('filters by brand and category, sorts both ways and pages', async () => {
    const filter = { brand: brand.id, category: category.id }
    expect(await names('professional', { ...filter, sort: 'code' })).toEqual(['Bacia Côncava', 'Cuba Oval'])
    expect(await names('professional', { ...filter, sort: '-name' })).toEqual(['Cuba Oval', 'Bacia Côncava'])
    const byCategory = await app.callAs('admin', products.getAll, { query: { sort: 'category', limit: 100 } })
    const order = byCategory.data.items.map(({ category: item, name }) => `${item.name} ${name}`)
    expect(order).toEqual(order.toSorted((a, b) => a.localeCompare(b, 'pt-BR')))
    expect(order.length).toBeGreaterThan(4)
    const beyond = (await app.callAs('professional', products.getAll, { query: { page: 3 } })).data
    expect(beyond).toEqual({ items: [], total: 3, isMore: false, page: 3, limit: 10 })
    expect((await app.callAs('professional', products.getAll, { query: { brand: 'x' } })).status).toBe(422)
  })
})

describe('GET /products/get-all-brands, GET /products/get-all-categories', () => {
  it('lists active ones by name, and all for administrators', async () => {
    const brands = async (caller: 'professional' | 'admin') =>
      (await app.callAs(caller, products.getAllBrands)).data.items.map(({ name }) => name)
    expect(await brands('professional')).not.toContain('Saiu')
    expect(await brands('admin')).toContain('Saiu')
    expect((await brands('professional'))[0]).toBe('Ária')
    const { data } = await app.callAs('shopkeeper', products.getAllCategories)
    expect(data.items).toContainEqual({
      id: category.id,
      name: 'Louças',
      active: true,
      pointsPerRealBps: 15_000,
      fixedPoints: null,
    })
    expect(data.items.map(({ name }) => name)).not.toContain('Fechada')
    expect(data.total).toBe(data.items.length)
    expect(
      (await app.callAs('admin', products.getAllCategories)).data.items.map(({ name }) => name),
    ).toContain('Fechada')
  })
})

describe('the list of 10,000 products', () => {
  const app = useTestApp()

  it('takes one indexed query', async () => {
    await fill(
      app.ownerUrl,
      sql`
      with b as (insert into brands (created_at, name) select timestamptz '2026-11-20T15:00Z', 'Grande ' || n from generate_series(1, 40) n returning id, name),
        c as (insert into categories (created_at, name) select timestamptz '2026-11-20T15:00Z', 'Grupo ' || n from generate_series(1, 20) n returning id, name)
      insert into products (created_at, updated_at, brand_id, category_id, code, name)
      select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', b.id, c.id, c.name || '-' || n, md5(b.name || c.name || '-' || n) from b, c, generate_series(1, 13) n`,
    )
    await analyse(app.ownerUrl)
    const { id } = await app.db
      .selectFrom('brands')
      .select('id')
      .where('name', '=', 'Grande 7')
      .executeTakeFirstOrThrow()
    const page = { page: 1, limit: 25, sort: 'name' } as const
    const none = { brandIds: [], categoryIds: [] }
    const some = { brandIds: [anyId], categoryIds: [anyId] }
    const watched = await watch(app.ownerUrl, async (db) => {
      for (const inactive of [none, some, null]) {
        await listProducts(db, { ...page, q: 'abcd' }, inactive)
        await listProducts(db, { ...page, brand: id }, inactive)
        await listProducts(db, { ...page, brand: id, sort: '-code' }, inactive)
      }
    })
    expect(watched).toHaveLength(9)
    for (const { sql: text, plan } of watched)
      expect(plan, `${text}\n${plan}`).not.toMatch(/Seq Scan on products/)
    const [everything] = await watch(app.ownerUrl, (db) => listProducts(db, page, none))
    expect(everything?.plan).toMatch(/Index Scan using products_by_name/)
  })
})
