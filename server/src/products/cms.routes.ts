import * as cmsProducts from '@esquadro/contract/products/cms'
import { difference } from '../audit/audit.rules.ts'
import type { Context } from '../context/context.ts'
import { type Transaction, violates } from '../database/connect.ts'
import { AppError, type ErrorDetails } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import {
  deleteStoreCode,
  getBrandForUpdate,
  getCategoryForUpdate,
  getProduct,
  insertBrand,
  insertCategory,
  insertProduct,
  listStoreCodes,
  lockRow,
  setManyActive,
  setProductActive,
  updateBrand,
  updateCategory,
  updateProduct,
} from './products.queries.ts'

export const create = handle(cmsProducts.create, async ({ body }, context) =>
  writing(context, async (trx) => {
    const product = await getProduct(trx, await insertProduct(trx, body, context.clock.now()))
    await context.audit(trx, {
      action: 'product.created',
      subjectType: 'product',
      subjectId: product.id,
      after: body,
    })
    return product
  }),
)

export const update = handle(cmsProducts.update, async ({ body: { id, ...product } }, context) =>
  writing(context, async (trx) => {
    await lockRow(trx, 'products', id)
    const before = await getProduct(trx, id)
    await updateProduct(trx, id, product, context.clock.now())
    const after = await getProduct(trx, id)
    await noteChange(context, trx, 'product', 'updated', before, after)
    return after
  }),
)

export const changeStatus = handle(cmsProducts.changeStatus, async ({ body: { id, active } }, context) =>
  writing(context, async (trx) => {
    await lockRow(trx, 'products', id)
    const before = await getProduct(trx, id)
    const after = { ...before, active }
    if (before.active === active) return before
    await setProductActive(trx, id, active, context.clock.now())
    await noteChange(context, trx, 'product', 'status-changed', before, after)
    return after
  }),
)

export const changeManyStatus = handle(
  cmsProducts.changeManyStatus,
  async ({ body: { ids, active } }, context) =>
    writing(context, async (trx) => {
      const changed = await setManyActive(trx, ids, active, context.clock.now())
      if (!changed) throw new AppError('not-found')
      if (changed.length > 0)
        await context.audit(trx, {
          action: 'product.many-status-changed',
          subjectType: 'product',
          after: { active, ids: changed },
        })
      return { changed: changed.length }
    }),
)

export const getStoreCodes = handle(cmsProducts.getStoreCodes, async ({ query: { id, ...page } }, { db }) => {
  const product = await getProduct(db, id)
  return listStoreCodes(db, product.id, page)
})

export const forgetStoreCode = handle(cmsProducts.forgetStoreCode, async ({ body }, context) =>
  writing(context, async (trx) => {
    if (!(await deleteStoreCode(trx, body))) throw new AppError('not-found')
    await context.audit(trx, {
      action: 'product.store-code-forgotten',
      subjectType: 'product',
      subjectId: body.id,
      before: { storeId: body.storeId, code: body.code },
    })
    return {}
  }),
)

export const createBrand = handle(cmsProducts.createBrand, async ({ body }, context) =>
  writing(context, async (trx) => {
    const brand = await insertBrand(trx, body.name, context.clock.now())
    await context.audit(trx, {
      action: 'brand.created',
      subjectType: 'brand',
      subjectId: brand.id,
      after: body,
    })
    return brand
  }),
)

export const changeBrand = handle(cmsProducts.updateBrand, async ({ body }, context) =>
  writing(context, async (trx) => {
    const before = await getBrandForUpdate(trx, body.id)
    const after = await updateBrand(trx, { ...body, active: body.active ?? before.active })
    await noteChange(context, trx, 'brand', 'updated', before, after)
    return after
  }),
)

export const createCategory = handle(cmsProducts.createCategory, async ({ body }, context) =>
  writing(context, async (trx) => {
    const category = await insertCategory(trx, body, context.clock.now())
    await context.audit(trx, {
      action: 'category.created',
      subjectType: 'category',
      subjectId: category.id,
      after: body,
    })
    return category
  }),
)

export const changeCategory = handle(cmsProducts.updateCategory, async ({ body }, context) =>
  writing(context, async (trx) => {
    const before = await getCategoryForUpdate(trx, body.id)
    const after = await updateCategory(trx, {
      ...before,
      ...body,
      // Left out it stays; null takes it away.
      pceRateBps: body.pceRateBps === undefined ? before.pceRateBps : body.pceRateBps,
    })
    await noteChange(context, trx, 'category', 'updated', before, after)
    return after
  }),
)

export const changeCategoryStatus = handle(
  cmsProducts.changeCategoryStatus,
  async ({ body: { id, active } }, context) =>
    writing(context, async (trx) => {
      const before = await getCategoryForUpdate(trx, id)
      if (before.active === active) return before
      const after = await updateCategory(trx, { ...before, active })
      await noteChange(context, trx, 'category', 'status-changed', before, after)
      return after
    }),
)

const noteChange = <T extends { readonly id: string }>(
  { audit }: Context,
  trx: Transaction,
  subjectType: 'product' | 'brand' | 'category',
  what: string,
  before: T,
  after: T,
): Promise<void> =>
  audit(trx, {
    action: `${subjectType}.${what}`,
    subjectType,
    subjectId: after.id,
    ...difference(before, after),
  })

// What the database refuses, as the field it is about.
const refusals: Readonly<Record<string, () => AppError>> = {
  products_brand_id_code_key: () => taken('product.code-taken', 'code'),
  products_ean_key: () => taken('product.ean-taken', 'ean'),
  products_brand_id_fkey: () => new AppError('invalid.fields', { fields: { brandId: 'option.invalid' } }),
  products_category_id_fkey: () =>
    new AppError('invalid.fields', { fields: { categoryId: 'option.invalid' } }),
  brands_name_key_key: () => taken('name.taken', 'name'),
  categories_name_key_key: () => taken('name.taken', 'name'),
}

function taken(code: 'product.code-taken' | 'product.ean-taken' | 'name.taken', field: string): AppError {
  const details: ErrorDetails = { fields: { [field]: code } }
  return new AppError(code, details)
}

async function writing<T>(context: Context, work: (trx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await context.inTransaction(work)
  } catch (error) {
    for (const [constraint, refusal] of Object.entries(refusals))
      if (violates(error, constraint)) throw refusal()
    throw error
  }
}
