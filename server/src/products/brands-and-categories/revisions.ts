import type { Brand, CmsBrand, CmsCategory } from '@esquadro/contract/products/shared'
import { revisionOf } from '../../database/revision.ts'
import type { StoredCategory } from './categories.queries.ts'

/** Adds the revision of the values that the form of a brand edits. */
export const withBrandRevision = (brand: Brand): CmsBrand => ({
  ...brand,
  revision: revisionOf({ name: brand.name }),
})

/** Adds the revision of the values that the form of a category edits; the rate is that of today. */
export const withCategoryRevision = (category: StoredCategory): CmsCategory => {
  const { name, pointsPerRealBps, pceRateBps } = category
  return { ...category, revision: revisionOf({ name, pointsPerRealBps, pceRateBps }) }
}
