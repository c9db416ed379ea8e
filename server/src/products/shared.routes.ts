import * as products from '@esquadro/contract/products/shared'
import { handle } from '../http/handle.ts'
import { listBrands, listCategories } from './categories.queries.ts'
import { earningOf } from './earning.rules.ts'
import { earningFor } from './earning-for.ts'
import { listProducts } from './products.queries.ts'

export const getAll = handle(products.getAll, async ({ query, user }, context) => {
  const { items, ...page } = await listProducts(context.db, query, user.type)
  const { reader, running, hasPoints, defaultRateBps } = await earningFor(user, context, items)
  return {
    ...page,
    items: items.map(({ rateBps, ...product }) =>
      earningOf(product, hasPoints ? (rateBps ?? defaultRateBps) : 0, reader, running),
    ),
  }
})

export const getAllBrands = handle(products.getAllBrands, async ({ user }, { db }) => {
  const items = await listBrands(db, user.type !== 'admin')
  return { items, total: items.length }
})

export const getAllCategories = handle(products.getAllCategories, async ({ user }, { db }) => {
  const isAdmin = user.type === 'admin'
  const items = await listCategories(db, !isAdmin)
  return {
    items: items.map(({ pceRateBps, ...category }) => ({ ...category, ...(isAdmin && { pceRateBps }) })),
    total: items.length,
  }
})
