import * as cmsProducts from '@esquadro/contract/catalogue/products/cms'
import { dayOf } from '../../platform/clock.ts'
import { handle } from '../../platform/http/handle.ts'
import { changeEach, outcomesIn } from '../../platform/lists/change-each.ts'
import {
  changeBrandStatus,
  createBrand as createOneBrand,
  updateBrand,
} from './brands-and-categories/brands.ts'
import {
  changeCategoryStatus as changeOneCategoryStatus,
  createCategory as createOneCategory,
  updateCategory,
} from './brands-and-categories/categories.ts'
import {
  exportBrands as exportListedBrands,
  exportCategories as exportListedCategories,
} from './brands-and-categories/export-catalogue.ts'
import {
  listCmsBrands,
  listCmsCategories,
  withBrandRevision,
  withCategoryRevision,
} from './brands-and-categories/listed-catalogue.queries.ts'
import { exportProducts } from './export-products.ts'
import { importPictures as importPicturesOf } from './import-pictures.ts'
import { getProduct, listStoreCodes } from './products.queries.ts'
import { changeProductStatus, createProduct, removeStoreCode, updateProduct } from './products.ts'

export const exportAll = handle(cmsProducts.exportAll, async ({ query, user }, context) =>
  exportProducts(context, user, query),
)

export const create = handle(cmsProducts.create, async ({ body, user }, context) =>
  createProduct(context, user, body),
)

export const importPictures = handle(cmsProducts.importPictures, async ({ body, user }, context) =>
  importPicturesOf(context, user, body.file),
)

export const update = handle(cmsProducts.update, async ({ body, user }, context) =>
  updateProduct(context, user, body),
)

export const changeStatus = handle(cmsProducts.changeStatus, async ({ body }, context) =>
  changeProductStatus(context, body.id, body.active),
)

export const changeStatusMany = handle(cmsProducts.changeStatusMany, async ({ body }, context) =>
  outcomesIn(
    await changeEach(context, 'product', body, (row, id) => changeProductStatus(row, id, body.active)),
    context.language,
  ),
)

export const getStoreCodes = handle(cmsProducts.getStoreCodes, async ({ query: { id, ...page } }, { db }) => {
  const product = await getProduct(db, id)
  return listStoreCodes(db, product.id, page)
})

export const forgetStoreCode = handle(cmsProducts.forgetStoreCode, async ({ body }, context) => {
  await removeStoreCode(context, body)
  return {}
})

export const getBrands = handle(cmsProducts.getBrands, async ({ query }, { db }) => {
  const { items, ...page } = await listCmsBrands(db, query)
  return { ...page, items: items.map((brand) => ({ ...brand, ...withBrandRevision(brand) })) }
})

export const exportBrands = handle(cmsProducts.exportBrands, ({ query }, context) =>
  exportListedBrands(context, query),
)

export const getCategories = handle(cmsProducts.getCategories, async ({ query }, { db, clock }) => {
  const { items, ...page } = await listCmsCategories(db, query, dayOf(clock.now()))
  return { ...page, items: items.map((category) => ({ ...category, ...withCategoryRevision(category) })) }
})

export const exportCategories = handle(cmsProducts.exportCategories, ({ query }, context) =>
  exportListedCategories(context, query),
)

export const changeBrandStatusMany = handle(cmsProducts.changeBrandStatusMany, async ({ body }, context) =>
  outcomesIn(
    await changeEach(context, 'brand', body, (row, id) => changeBrandStatus(row, id, body.active)),
    context.language,
  ),
)

export const changeCategoryStatusMany = handle(
  cmsProducts.changeCategoryStatusMany,
  async ({ body }, context) =>
    outcomesIn(
      await changeEach(context, 'category', body, (row, id) => changeOneCategoryStatus(row, id, body.active)),
      context.language,
    ),
)

export const createBrand = handle(cmsProducts.createBrand, async ({ body }, context) =>
  createOneBrand(context, body),
)

export const changeBrand = handle(cmsProducts.updateBrand, async ({ body }, context) =>
  updateBrand(context, body),
)

export const createCategory = handle(cmsProducts.createCategory, async ({ body }, context) =>
  createOneCategory(context, body),
)

export const changeCategory = handle(cmsProducts.updateCategory, async ({ body }, context) =>
  updateCategory(context, body),
)

export const changeCategoryStatus = handle(cmsProducts.changeCategoryStatus, async ({ body }, context) =>
  changeOneCategoryStatus(context, body.id, body.active),
)
