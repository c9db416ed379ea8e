import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aBrand, aCategory, aProduct, aStore } from '../../testing/builders.ts'
import { watch } from '../../testing/plans.ts'
import { matchItems, rememberStoreCode } from './matching.queries.ts'

const app = useTestApp()
const matched = async (
  storeId: string,
  items: { ean: string | null; code: string; otherCodes?: readonly string[] }[],
) => {
  const found = await matchItems(
    app.db,
    storeId,
    items.map((item, index) => ({ line: index + 1, ...item })),
  )
  return items.map((_, index) => {
    const match = found.get(index + 1)
    return match ? [match.productId, match.matchedBy] : null
  })
}

describe('matching items with products', () => {
  it("uses the EAN, else the store's code, else the brand's code", async () => {
    const store = await aStore(app.db)
    const byEan = await aProduct(app.db, { ean: '7891000315507', code: 'SAME' })
    const byStore = await aProduct(app.db, { code: 'STORE' })
    const byBrand = await aProduct(app.db, { code: 'OWN' })
    await rememberStoreCode(app.db, store.id, 'SAME', byStore.id)
    expect(
      await matched(store.id, [
        { ean: '7891000315507', code: 'SAME' },
        { ean: null, code: 'SAME' },
        { ean: 'SEM GTIN', code: 'OWN' },
        { ean: '7891000053508', code: 'NOBODY' },
        { ean: null, code: '' },
      ]),
    ).toEqual([[byEan.id, 'ean'], [byStore.id, 'store-code'], [byBrand.id, 'brand-code'], null, null])
  })

  it('recognises an EAN in every notation', async () => {
    const store = await aStore(app.db)
    const product = await aProduct(app.db, { ean: '0036000291452' })
    for (const ean of ['0036000291452', '036000291452', '00036000291452'])
      expect(await matched(store.id, [{ ean, code: 'X' }]), ean).toEqual([[product.id, 'ean']])
    expect(await matched(store.id, [{ ean: '10036000291459', code: 'X' }])).toEqual([null])
  })

  it("ignores a brand's code that two active products share", async () => {
    const store = await aStore(app.db)
    const product = await aProduct(app.db, { code: 'TWICE' })
    const two = await aProduct(app.db, { code: 'TWICE' })
    expect(await matched(store.id, [{ ean: null, code: 'TWICE' }])).toEqual([null])
    await app.db.updateTable('products').set({ active: false }).where('id', '=', two.id).execute()
    expect(await matched(store.id, [{ ean: null, code: 'TWICE' }])).toEqual([[product.id, 'brand-code']])
  })

  it('ignores inactive products, brands and categories', async () => {
    const store = await aStore(app.db)
    await aProduct(app.db, { ean: '7891000100103', code: 'OFF-1', active: false })
    await aProduct(app.db, { code: 'OFF-2', brandId: (await aBrand(app.db, { active: false })).id })
    const third = await aProduct(app.db, {
      code: 'OFF-3',
      categoryId: (await aCategory(app.db, { active: false })).id,
    })
    await rememberStoreCode(app.db, store.id, 'TAUGHT', third.id)
    expect(
      await matched(store.id, [
        { ean: '7891000100103', code: 'OFF-1' },
        { ean: null, code: 'OFF-2' },
        { ean: null, code: 'TAUGHT' },
      ]),
    ).toEqual([null, null, null])
  })

  it("remembers a store's code; the latest product replaces earlier ones, for that store only", async () => {
    const store = await aStore(app.db)
    const other = await aStore(app.db)
    const first = await aProduct(app.db)
    const second = await aProduct(app.db)
    await rememberStoreCode(app.db, store.id, 'L1', first.id)
    await rememberStoreCode(app.db, store.id, 'L1', second.id)
    expect(await matched(store.id, [{ ean: null, code: 'L1' }])).toEqual([[second.id, 'store-code']])
    expect(await matched(other.id, [{ ean: null, code: 'L1' }])).toEqual([null])
  })

  it('uses further bar codes of an item, after its EAN, and before the codes of the store and the brand', async () => {
    const store = await aStore(app.db)
    const sold = await aProduct(app.db, { ean: '7891000244210', code: 'BOX' })
    const unit = await aProduct(app.db, { ean: '7891000244203', code: 'UNIT' })
    const none = { ean: null, code: 'UNKNOWN' }
    expect(
      await matched(store.id, [
        { ...none, otherCodes: ['7891000244203'] },
        { ...none, otherCodes: ['07891000244203'] },
        { ean: '7891000244210', code: 'X', otherCodes: ['7891000244203'] },
        { ean: '17891000244200', code: 'BOX', otherCodes: ['7891000244203'] },
        { ...none, otherCodes: ['UNIT'] },
        { ean: null, code: 'BOX', otherCodes: ['UNIT'] },
        { ...none, otherCodes: ['7891000100103', ' unit '] },
      ]),
    ).toEqual([
      [unit.id, 'ean'],
      [unit.id, 'ean'],
      [sold.id, 'ean'],
      [unit.id, 'ean'],
      [unit.id, 'brand-code'],
      [sold.id, 'brand-code'],
      [unit.id, 'brand-code'],
    ])
  })

  it('ignores case, blanks and leading zeros of a code that leads to one product', async () => {
    const store = await aStore(app.db)
    const other = await aStore(app.db)
    const brand = await aProduct(app.db, { code: '00ab-12 c' })
    const learned = await aProduct(app.db, { code: 'LEARNED' })
    await rememberStoreCode(app.db, store.id, ' loja 7', learned.id)
    const codes = ['AB-12C', 'ab-12 c ', '000AB-12\u00A0C', 'a b - 1 2 c\u200B']
    for (const code of codes)
      expect([code, await matched(other.id, [{ ean: null, code }])]).toEqual([
        code,
        [[brand.id, 'brand-code']],
      ])
    for (const code of ['LOJA7', '0Loja 7'])
      expect([code, await matched(store.id, [{ ean: null, code }])]).toEqual([
        code,
        [[learned.id, 'store-code']],
      ])
    expect(await matched(other.id, [{ ean: null, code: 'LOJA7' }])).toEqual([null])
    expect(await matched(store.id, [{ ean: null, code: 'AB12C' }])).toEqual([null])
  })

  it('prefers the exact code, and matches none if case, blanks or zeros leave several products', async () => {
    const store = await aStore(app.db)
    const exact = await aProduct(app.db, { code: 'x-900' })
    const capital = await aProduct(app.db, { code: 'X-900' })
    await aProduct(app.db, { code: '77' })
    await aProduct(app.db, { code: '077' })
    const found = await matched(store.id, [
      { ean: null, code: 'x-900' },
      { ean: null, code: 'X-900' },
      { ean: null, code: '0X-900' },
      { ean: null, code: '0077' },
      { ean: null, code: '   ' },
    ])
    expect(found).toEqual([[exact.id, 'brand-code'], [capital.id, 'brand-code'], null, null, null])
  })

  it('takes one query for any number of items, and none without items', async () => {
    const store = await aStore(app.db)
    const items = Array.from({ length: 500 }, (_, line) => ({ line, ean: null, code: `C${line}` }))
    expect(await watch(app.ownerUrl, (db) => matchItems(db, store.id, items))).toHaveLength(1)
    expect(await watch(app.ownerUrl, (db) => matchItems(db, store.id, []))).toHaveLength(0)
  })
})
