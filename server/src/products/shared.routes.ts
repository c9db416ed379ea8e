import * as products from '@esquadro/contract/products/shared'
import { handle } from '../http/handle.ts'
import { listBrands, listCategories, listProducts } from './products.queries.ts'

export const getAll = handle(products.getAll, async ({ query, user }, { db }) =>
  listProducts(db, query, user.type),
)

export const getAllBrands = handle(products.getAllBrands, async ({ user }, { db }) => {
  const items = await listBrands(db, user.type !== 'admin')
  return { items, total: items.length }
})

export const getAllCategories = handle(products.getAllCategories, async ({ user }, { db }) => {
  const items = await listCategories(db, user.type !== 'admin')
  return { items, total: items.length }
})
