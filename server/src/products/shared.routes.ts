import * as products from '@esquadro/contract/products/shared'
import { dayOf } from '../clock.ts'
import { handle } from '../http/handle.ts'
import { listBrands, listCategories } from './categories.queries.ts'
import { listCatalogue } from './list-catalogue.ts'

export const getAll = handle(products.getAll, ({ query, user }, context) =>
  listCatalogue(context, user, query),
)

export const getAllBrands = handle(products.getAllBrands, async ({ user }, { db }) => {
  const items = await listBrands(db, user.type !== 'admin')
  return { items, total: items.length }
})

export const getAllCategories = handle(products.getAllCategories, async ({ user }, { db, clock }) => {
  const isAdmin = user.type === 'admin'
  const items = await listCategories(db, !isAdmin, dayOf(clock.now()))
  return {
    items: items.map(({ pceRateBps, ...category }) => ({ ...category, ...(isAdmin && { pceRateBps }) })),
    total: items.length,
  }
})
