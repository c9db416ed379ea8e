import * as products from '@esquadro/contract/products/shared'
import { dayOf } from '../clock.ts'
import { handle } from '../http/handle.ts'
import { listBrands, listCategories } from './categories.queries.ts'
import { earningOf } from './earning.rules.ts'
import { earningFor } from './earning-for.ts'
import { listProducts } from './products.queries.ts'

export const getAll = handle(products.getAll, async ({ query, user }, context) => {
  const day = dayOf(context.clock.now())
  const { items, ...page } = await listProducts(context.db, query, user.type, day)
  const { reader, running, hasPoints, defaultRateBps } = await earningFor(user, context, items)
  return {
    ...page,
    items: items.map(({ rateBps, fixedPoints, ...product }) =>
      earningOf(
        product,
        {
          bps: hasPoints && fixedPoints === null ? (rateBps ?? defaultRateBps) : 0,
          fixed: hasPoints ? fixedPoints : null,
        },
        reader,
        running,
      ),
    ),
  }
})

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
