import { randomUUID } from 'node:crypto'
import * as cmsProducts from '@esquadro/contract/catalogue/products/cms'
import * as products from '@esquadro/contract/catalogue/products/shared'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aBrand, aCategory, aProduct, aStore } from '../../testing/builders.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { readCsv, readXlsx } from '../../testing/spreadsheets.ts'
import { aZip } from '../../testing/zips.ts'
import { rememberStoreCode } from './matching.queries.ts'
import { listProducts } from './products.queries.ts'

const app = useTestApp()
let brandId: string
let categoryId: string
let number = 0
const input = (more: Partial<cmsProducts.ProductInput> = {}) => ({
  name: 'Cuba Oval',
  code: `C-${(number += 1)}`,
  brandId,
  categoryId,
  ...more,
})
const create = (body: cmsProducts.ProductInput) => app.callAs('admin', cmsProducts.create, { body })
const actionsOf = async (id: string) =>
  (
    await app.db.selectFrom('auditLog').select('action').where('subjectId', '=', id).orderBy('id').execute()
  ).map(({ action }) => action)

beforeAll(async () => {
  brandId = (await aBrand(app.db)).id
  categoryId = (await aCategory(app.db)).id
})

const aPicture = async (color: string) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
          .png()
          .toBuffer(),
      ),
    ],
    'cuba.png',
    { type: 'image/png' },
  )
const statusOf = async (address: string | null) => (await app.app.inject({ url: address ?? '' })).statusCode

describe('the picture of a product', () => {
  it('is stored with a new product, listed for members and served in sizes', async () => {
    const { data } = await create(input({ image: await aPicture('#a1451c') }))
    expect(data).toMatchObject({ image: expect.stringMatching(/^\/api\/files\//), revision: 1 })
    const listed = await app.callAs('professional', products.getAll, { query: { q: data.code } })
    expect(listed.data.items[0]?.image).toBe(data.image)
    const small = await app.app.inject({ url: `${data.image}?width=480&format=avif` })
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/avif'])
  })

  it('is replaced and removed, and the former file is deleted; other changes keep it', async () => {
    const { data } = await create(input({ image: await aPicture('#a1451c') }))
    const update = async (body: object) =>
      (await app.callAs('admin', cmsProducts.update, { body: { id: data.id, ...body } })).data
    const replaced = await update({ image: await aPicture('#2f6b4f'), revision: 1 })
    expect(replaced.revision).toBe(2)
    expect([await statusOf(data.image), await statusOf(replaced.image)]).toEqual([404, 200])
    expect((await update({ name: 'Cuba Redonda' })).image).toBe(replaced.image)
    expect((await update({ removeImage: true })).image).toBeNull()
    expect(await statusOf(replaced.image)).toBe(404)
    const { before } = await app.db
      .selectFrom('auditLog')
      .select('before')
      .where('subjectId', '=', data.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(before).toEqual({ image: replaced.image })
  })

  it('stays as it is if the code of the edit is taken, and no file is left over', async () => {
    const other = await create(input())
    const { data } = await create(input({ image: await aPicture('#a1451c') }))
    const count = async () =>
      (
        await app.db
          .selectFrom('files')
          .select(({ fn }) => fn.countAll().as('files'))
          .executeTakeFirstOrThrow()
      ).files
    const before = await count()
    const refused = await app.callAs('admin', cmsProducts.update, {
      body: { id: data.id, code: other.data.code, image: await aPicture('#2f6b4f') },
    })
    expect(refused.error?.code).toBe('product.code-taken')
    expect([await count(), await statusOf(data.image)]).toEqual([before, 200])
  })

  it('is refused if it is no picture', async () => {
    const image = new File(['<svg/>'], 'cuba.png', { type: 'image/png' })
    expect((await create(input({ image }))).error?.fields).toHaveProperty('image')
  })
})

describe('POST /cms/products/import-pictures', () => {
  const bytesOf = async (color: string) => new Uint8Array(await (await aPicture(color)).arrayBuffer())
  const send = (files: Record<string, Uint8Array>) =>
    app.callAs('admin', cmsProducts.importPictures, {
      body: { file: aZip(files) },
    })
  const outcomesOf = ({ data }: Awaited<ReturnType<typeof send>>) =>
    Object.fromEntries(data.items.map(({ name, outcome }) => [name, outcome]))
  const imageOf = async (id: string) =>
    (await app.db.selectFrom('products').select('imageId').where('id', '=', id).executeTakeFirstOrThrow())
      .imageId

  it('attaches pictures by code and EAN, and says why it leaves out the others', async () => {
    const byCode = await aProduct(app.db, { code: 'ZIP-7' })
    const byEan = await aProduct(app.db, { code: 'ZIP-8', ean: '0036000291452' })
    await aProduct(app.db, { code: 'ZIP-9' })
    await aProduct(app.db, { code: 'ZIP-9' })
    const broken = await aProduct(app.db, { code: 'ZIP-10' })
    const red = await bytesOf('#a1451c')
    const files = {
      'fotos/zip-7.png': red,
      'fotos/ZIP-7.jpg': red,
      '036000291452.png': await bytesOf('#2f6b4f'),
      'ZIP-9.png': red,
      'ZIP-10.png': new TextEncoder().encode('<svg/>'),
      'ZIP-11.png': red,
      'leia-me.txt': red,
    }
    expect(outcomesOf(await send(files))).toEqual({
      'zip-7.png': 'attached',
      'ZIP-7.jpg': 'repeated',
      '036000291452.png': 'attached',
      'ZIP-9.png': 'ambiguous',
      'ZIP-10.png': 'unreadable',
      'ZIP-11.png': 'unknown',
      'leia-me.txt': 'unreadable',
    })
    expect(await imageOf(byCode.id)).not.toBeNull()
    expect(await imageOf(byEan.id)).not.toBeNull()
    expect(await imageOf(broken.id)).toBeNull()
    expect(await actionsOf(byCode.id)).toEqual(['product.updated'])
  })

  it('changes nothing for the same bytes, and replaces the picture for others', async () => {
    const { id, code } = await aProduct(app.db)
    const red = { [`${code}.png`]: await bytesOf('#a1451c') }
    await send(red)
    const first = await imageOf(id)
    expect(outcomesOf(await send(red))).toEqual({ [`${code}.png`]: 'unchanged' })
    expect([await imageOf(id), await actionsOf(id)]).toEqual([first, ['product.updated']])
    await send({ [`${code}.png`]: await bytesOf('#2f6b4f') })
    expect(await imageOf(id)).not.toBe(first)
    expect(await statusOf(`/api/files/${first}`)).toBe(404)
  })

  it('stops at the limit of pictures and says so', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 101 }, (_, at) => [`sem-produto-${at}.png`, new Uint8Array([at])]),
    )
    const { data } = await send(files)
    expect(data.items).toHaveLength(101)
    expect(data.items.at(-1)).toMatchObject({ name: 'imagens.zip', outcome: 'too-many' })
  })

  it('refuses a file that is not a zip', async () => {
    const { error } = await app.callAs('admin', cmsProducts.importPictures, {
      body: { file: await aPicture('#fff') },
    })
    expect([error?.code, Object.keys(error?.fields ?? {})]).toEqual(['upload.invalid', ['file']])
  })
})

describe('POST /cms/products/create', () => {
  it('creates an active product', async () => {
    const { data } = await create(input({ ean: '789 1000 31550 7', description: '', unit: 'un' }))
    expect(data).toMatchObject({
      name: 'Cuba Oval',
      ean: '7891000315507',
      description: null,
      unit: 'un',
      active: true,
      brand: { id: brandId },
      category: { id: categoryId },
    })
    expect(await actionsOf(data.id)).toEqual(['product.created'])
  })

  it('refuses a code that exists in the brand, but accepts one of another brand', async () => {
    const body = input()
    await create(body)
    const refused = await create(body)
    expect([refused.status, refused.error?.code]).toEqual([409, 'product.code-taken'])
    expect(refused.error?.fields).toEqual({ code: 'A marca já tem um produto com este código.' })
    expect((await create({ ...body, brandId: (await aBrand(app.db)).id })).status).toBe(200)
  })

  it('rejects an EAN that any product has, even if written with 12 or 14 digits', async () => {
    await create(input({ ean: '0036000291452' }))
    for (const ean of ['036000291452', '00036000291452', '0036000291452']) {
      const refused = await create(input({ ean }))
      expect([refused.status, refused.error?.code], ean).toEqual([409, 'product.ean-taken'])
    }
  })

  it('validates EAN, brand and category by field', async () => {
    expect((await create(input({ ean: '7891000315508' }))).error?.fields).toEqual({
      ean: 'Digite um EAN válido, com 8, 13 ou 14 dígitos.',
    })
    for (const field of ['brandId', 'categoryId'] as const) {
      const refused = await create(input({ [field]: randomUUID() }))
      expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, [field]])
    }
  })
})

describe('POST /cms/products/update, POST /products/change-status', () => {
  it('updates a product and records the changes', async () => {
    const { data } = await create(input())
    const changed = await app.callAs('admin', cmsProducts.update, {
      body: { ...input({ code: data.code, name: 'Cuba Redonda' }), id: data.id },
    })
    expect(changed.data.name).toBe('Cuba Redonda')
    const audited = await app.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('subjectId', '=', data.id)
      .where('action', '=', 'product.updated')
      .execute()
    expect(audited).toEqual([{ before: { name: 'Cuba Oval' }, after: { name: 'Cuba Redonda' } }])
  })

  it('deactivates and activates a product, and records each change once', async () => {
    const product = await aProduct(app.db)
    const change = (id: string, active: boolean) =>
      app.callAs('admin', cmsProducts.changeStatus, { body: { id, active } })
    expect((await change(product.id, false)).data.active).toBe(false)
    expect((await change(product.id, false)).data.active).toBe(false)
    expect((await change(product.id, true)).data.active).toBe(true)
    expect(await actionsOf(product.id)).toEqual(['product.status-changed', 'product.status-changed'])
    expect((await change(randomUUID(), true)).status).toBe(404)
  })

  it('rejects an edit of an outdated revision with the current product', async () => {
    const { data } = await create(input())
    const update = (name: string, revision: number) =>
      app.callAs('admin', cmsProducts.update, {
        body: { ...input({ code: data.code, name }), id: data.id, revision },
      })
    expect((await update('Primeira', data.revision)).data).toMatchObject({ name: 'Primeira', revision: 2 })
    const refused = await update('Segunda', data.revision)
    expect(refused.error).toMatchObject({ code: 'conflict', data: { name: 'Primeira', revision: 2 } })
    expect((await update('Segunda', 2)).data.name).toBe('Segunda')
  })

  it('returns not-found for an unknown product, and refuses a duplicate code', async () => {
    const created = await create(input())
    const two = await create(input())
    const update = (id: string, code: string) =>
      app.callAs('admin', cmsProducts.update, { body: { ...input({ code }), id } })
    expect((await update(randomUUID(), 'X')).status).toBe(404)
    expect((await update(two.data.id, created.data.code)).error?.code).toBe('product.code-taken')
  })
})

describe('GET /cms/products/export', () => {
  it('exports exactly the filtered rows, with headings that an import recognises', async () => {
    const category = await aCategory(app.db, { pointsPerRealBps: 15_000 })
    await aProduct(app.db, { name: '=Fórmula', code: 'E-2', brandId, categoryId: category.id })
    await aProduct(app.db, { name: 'Azulejo', code: 'E-1', brandId, categoryId: category.id, active: false })
    const query = { category: category.id, sort: '-name' } as const
    const listed = await app.callAs('admin', products.getAll, { query })
    const file = await app.callAs('admin', cmsProducts.exportAll, { query })
    const [titles, ...rows] = readCsv(file.raw)
    expect(titles).toEqual([
      'Nome',
      'Código',
      'Marca',
      'Categoria',
      'EAN',
      'Descrição',
      'Unidade',
      'Ativo',
      'Pontos por R$',
      'Pontos por unidade',
    ])
    expect(rows.map(([, code]) => code)).toEqual(listed.data.items.map(({ code }) => code))
    expect(rows.map((row) => [row[7], row[8]])).toEqual([
      ['não', '1,50'],
      ['sim', '1,50'],
    ])
    const book = await app.callAs('admin', cmsProducts.exportAll, {
      query: { ...query, format: 'xlsx', active: 'true' },
    })
    expect(
      readXlsx(book.raw)[0]
        ?.slice(1)
        .map((row) => row.slice(0, 2)),
    ).toEqual([['=Fórmula', 'E-2']])
  })
})

describe('a list of 20,000 products', () => {
  beforeAll(async () => {
    await fill(
      app.ownerUrl,
      sql`insert into categories (created_at, name) select timestamptz '2026-11-20T15:00Z', 'Muitas ' || n from generate_series(1, 20) n`,
    )
    await fill(
      app.ownerUrl,
      sql`with c as (select id, row_number() over () - 1 as nth from categories where name like 'Muitas %')
        insert into products (created_at, updated_at, name, code, brand_id, category_id, ean, active)
        select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'Produto ' || n, 'L-' || n, ${brandId}, c.id, case when n % 50 > 0 then '299' || lpad(n::text, 10, '0') end, n % 100 > 0
        from generate_series(1, 20000) n join c on c.nth = n % 20`,
    )
    await analyse(app.ownerUrl)
  })

  it.each([
    [{}],
    [{ sort: '-createdAt' }],
    [{ sort: 'code' }],
    [{ sort: 'category' }],
    [{ active: false }],
    [{ active: true }],
    [{ hasEan: false }],
    [{ hasEan: true }],
    [{ category: true }],
    [{ q: 'produto 1999' }],
  ] as const)('finds a page by an index: %j', async (filters) => {
    const { id } = await app.db
      .selectFrom('categories')
      .select('id')
      .where('name', '=', 'Muitas 7')
      .executeTakeFirstOrThrow()
    const { category, ...rest } = filters as { category?: true }
    const query = {
      ...products.getAll.query.parse({ limit: 25, ...(category && { category: id }) }),
      ...rest,
    }
    const watched = await watch(app.ownerUrl, (db) => listProducts(db, query, null))
    expect(watched).toHaveLength(1)
    // The count of a whole catalogue may scan it; an index finds the page.
    const plan = watched[0]?.plan ?? ''
    const [page = ''] = plan.split(/\n *InitPlan/)
    expect(page).not.toMatch(/Seq Scan on products/)
  })
})

describe('POST /cms/products/change-status-many', () => {
  it('does not deadlock if administrators change the same products concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await aProduct(app.db)).id))
    const responses = await Promise.all(
      [ids, ids.toReversed(), ids.toSorted(), ids].map((some) =>
        app.callAs('admin', cmsProducts.changeStatusMany, { body: { ids: some, active: false } }),
      ),
    )
    const outcomes = responses.flatMap(({ data }) => data.items)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(80)
    expect(outcomes.filter(({ change }) => change !== null)).toHaveLength(20)
  })
})

describe('GET /cms/products/get-store-codes, POST /cms/products/forget-store-code', () => {
  it('lists the codes of stores for a product, and removes one', async () => {
    const { id } = await aProduct(app.db)
    const [first, second] = [
      await aStore(app.db, { tradeName: 'Aurora' }),
      await aStore(app.db, { tradeName: 'Brasa' }),
    ]
    await rememberStoreCode(app.db, second.id, 'B-1', id)
    await rememberStoreCode(app.db, first.id, 'A-2', id)
    await rememberStoreCode(app.db, first.id, 'A-1', id)
    await rememberStoreCode(app.db, first.id, 'X', (await aProduct(app.db)).id)
    const codes = async () =>
      (await app.callAs('admin', cmsProducts.getStoreCodes, { query: { id } })).data.items.map(
        ({ storeName, code }) => `${storeName} ${code}`,
      )
    expect(await codes()).toEqual(['Aurora A-1', 'Aurora A-2', 'Brasa B-1'])
    const forget = () =>
      app.callAs('admin', cmsProducts.forgetStoreCode, { body: { id, storeId: first.id, code: 'A-2' } })
    expect((await forget()).status).toBe(200)
    expect((await forget()).status).toBe(404)
    expect(await codes()).toEqual(['Aurora A-1', 'Brasa B-1'])
    expect(await actionsOf(id)).toEqual(['product.store-code-forgotten'])
    const unknown = { query: { id: randomUUID() } }
    expect((await app.callAs('admin', cmsProducts.getStoreCodes, unknown)).status).toBe(404)
  })
})

describe('GET /cms/brands/get-all, GET /cms/categories/get-all', () => {
  it('count products, search by name, filter by status and sort', async () => {
    const [clay, lime] = [
      await aBrand(app.db, { name: 'Barro Fino' }),
      await aBrand(app.db, { name: 'Barro Alto', active: false }),
    ]
    const floors = await aCategory(app.db, { name: 'Barro para pisos' })
    await aProduct(app.db, { brandId: clay.id, categoryId: floors.id })
    await aProduct(app.db, { brandId: clay.id, categoryId: floors.id })
    const brands = async (query: object) =>
      (await app.callAs('admin', cmsProducts.getBrands, { query: { q: 'barro', ...query } })).data.items
    expect((await brands({ sort: 'name' })).map(({ id, products }) => [id, products])).toEqual([
      [lime.id, 0],
      [clay.id, 2],
    ])
    expect((await brands({ active: 'true' })).map(({ id }) => id)).toEqual([clay.id])
    const { data } = await app.callAs('admin', cmsProducts.getCategories, { query: { q: 'barro' } })
    expect(data.items).toMatchObject([{ id: floors.id, name: 'Barro para pisos', products: 2 }])
  })
})

describe('POST /cms/brands/create, POST /cms/brands/update', () => {
  it('keeps names unique, ignoring case and accents', async () => {
    const { data } = await app.callAs('admin', cmsProducts.createBrand, { body: { name: 'Véu d’Água' } })
    expect(data).toMatchObject({ name: 'Véu d’Água', active: true })
    const refused = await app.callAs('admin', cmsProducts.createBrand, { body: { name: 'VEU D’AGUA' } })
    expect([refused.status, refused.error?.code]).toEqual([409, 'name.taken'])
    expect(refused.error?.fields).toHaveProperty('name')
  })

  it('renames and deactivates; omitted fields stay', async () => {
    const brand = await aBrand(app.db, { name: 'Antes' })
    const other = await aBrand(app.db)
    const update = (body: { id: string; name: string; active?: boolean }) =>
      app.callAs('admin', cmsProducts.updateBrand, { body })
    expect((await update({ id: brand.id, name: 'Depois', active: false })).data).toEqual({
      id: brand.id,
      name: 'Depois',
      active: false,
      revision: expect.any(String),
    })
    expect((await update({ id: brand.id, name: 'Agora' })).data).toMatchObject({ active: false })
    expect((await update({ id: brand.id, name: other.name })).error?.code).toBe('name.taken')
    expect((await update({ id: randomUUID(), name: 'Nada' })).status).toBe(404)
  })
})

describe('POST /cms/categories/create, POST /cms/categories/update, POST /cms/categories/change-status', () => {
  it('stores the rate in basis points; null means the programme’s default', async () => {
    const { data } = await app.callAs('admin', cmsProducts.createCategory, {
      body: { name: 'Metais', pointsPerRealBps: 12_500 },
    })
    expect(data).toMatchObject({ name: 'Metais', pointsPerRealBps: 12_500, active: true })
    const changed = await app.callAs('admin', cmsProducts.updateCategory, {
      body: { id: data.id, name: 'Metais', pointsPerRealBps: null },
    })
    expect(changed.data.pointsPerRealBps).toBeNull()
    const off = await app.callAs('admin', cmsProducts.changeCategoryStatus, {
      body: { id: data.id, active: false },
    })
    expect(off.data).toMatchObject({
      id: data.id,
      name: 'Metais',
      pointsPerRealBps: null,
      pceRateBps: null,
      active: false,
    })
    expect(await actionsOf(data.id)).toEqual([
      'category.created',
      'category.updated',
      'category.status-changed',
    ])
  })

  it('keeps an omitted PCE rate, removes it with null, and shows it to administrators only', async () => {
    const { data } = await app.callAs('admin', cmsProducts.createCategory, {
      body: { name: 'Revestimentos nobres', pointsPerRealBps: null, pceRateBps: 250 },
    })
    expect(data.pceRateBps).toBe(250)
    const body = { id: data.id, name: 'Revestimentos', pointsPerRealBps: null }
    const update = (more: object = {}) =>
      app.callAs('admin', cmsProducts.updateCategory, { body: { ...body, ...more } })
    expect((await update()).data.pceRateBps).toBe(250)
    const rateSeenBy = async (caller: 'admin' | 'professional' | 'shopkeeper') => {
      const { items } = (await app.callAs(caller, products.getAllCategories)).data
      return items.find(({ id }) => id === data.id)?.pceRateBps
    }
    expect(await rateSeenBy('admin')).toBe(250)
    expect(await rateSeenBy('professional')).toBeUndefined()
    expect(await rateSeenBy('shopkeeper')).toBeUndefined()
    expect((await update({ pceRateBps: null })).data.pceRateBps).toBeNull()
    const refused = await update({ pceRateBps: 10_001 })
    expect(Object.keys(refused.error?.fields ?? {})).toEqual(['pceRateBps'])
  })

  it('refuses a taken name, a broken rate and an unknown category', async () => {
    const existing = await aCategory(app.db)
    const body = { name: existing.name, pointsPerRealBps: null }
    expect((await app.callAs('admin', cmsProducts.createCategory, { body })).error?.code).toBe('name.taken')
    for (const pointsPerRealBps of [-1, 1.5, 1_000_001]) {
      const refused = await app.callAs('admin', cmsProducts.createCategory, {
        body: { name: 'Outra', pointsPerRealBps },
      })
      expect(Object.keys(refused.error?.fields ?? {})).toEqual(['pointsPerRealBps'])
    }
    const id = randomUUID()
    expect((await app.callAs('admin', cmsProducts.updateCategory, { body: { ...body, id } })).status).toBe(
      404,
    )
    expect(
      (await app.callAs('admin', cmsProducts.changeCategoryStatus, { body: { id, active: true } })).status,
    ).toBe(404)
  })
})
