import * as contract from '@esquadro/contract/catalogue/products/professional'
import { handle } from '../../platform/http/handle.ts'
import { listCategoryOverviews } from './brands-and-categories/categories.queries.ts'
import { reaching } from './earning.rules.ts'
import { earningFor } from './earning-for.ts'

export const getCategories = handle(contract.getCategories, async ({ user }, context) => {
  const { running, hasPoints, defaultRateBps, day } = await earningFor(user, context)
  const named = running.flatMap(({ targets }) => targets.productIds)
  const categories = await listCategoryOverviews(context.db, named, day)
  const items = categories.map(
    ({ id, name, pointsPerRealBps, fixedPoints, products, brands, named: namedProducts }) => ({
      id,
      name,
      pointsPerRealBps: hasPoints && fixedPoints == null ? (pointsPerRealBps ?? defaultRateBps) : 0,
      ...(hasPoints && fixedPoints != null && { fixedPoints }),
      products,
      brands,
      accelerators: reaching(
        { id, brandIds: brands.map((brand) => brand.id), named: namedProducts },
        running,
      ),
    }),
  )
  return { items, total: items.length }
})
