import * as products from '@esquadro/contract/catalogue/products/shared'
import { dayOf } from '../../platform/clock.ts'
import { handle } from '../../platform/http/handle.ts'
import { listBrands, listCategories } from './brands-and-categories/categories.queries.ts'
import { withBrandRevision, withCategoryRevision } from './brands-and-categories/listed-catalogue.queries.ts'
import { listCatalogue } from './earning-for.ts'

export const getAll = handle(products.getAll, ({ query, user }, context) =>
  listCatalogue(context, user, query),
)

export const getAllBrands = handle(products.getAllBrands, async ({ user }, { db }) => {
  const isAdmin = user.type === 'admin'
  const brands = await listBrands(db, !isAdmin)
  const items = isAdmin ? brands.map(withBrandRevision) : brands
  return { items, total: items.length }
})

export const getAllCategories = handle(products.getAllCategories, async ({ user }, { db, clock }) => {
  const isAdmin = user.type === 'admin'
  const items = await listCategories(db, !isAdmin, dayOf(clock.now()))
  return {
    items: isAdmin
      ? items.map(withCategoryRevision)
      : items.map(({ pceRateBps: _, ...category }) => category),
    total: items.length,
  }
})
