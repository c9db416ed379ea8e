import type { BodyOf } from '@esquadro/contract'
import type * as cmsProducts from '@esquadro/contract/products/cms'
import type { Product } from '@esquadro/contract/products/shared'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { withChanges } from '../with-changes.ts'
import {
  getProduct,
  lockProduct,
  type ProductFacts,
  updateProduct as writeProduct,
} from './products.queries.ts'
import { auditChange, writeCatalogue } from './write-catalogue.ts'

/**
 * Updates a product; absent fields stay. Throws like `createProduct`, and `conflict` with the current product if the revision is
 * outdated.
 */
export function updateProduct(
  context: Context,
  { id, revision, ...input }: BodyOf<typeof cmsProducts.update>,
): Promise<Product> {
  return writeCatalogue(context, async (trx) => {
    await lockProduct(trx, id)
    const before = await getProduct(trx, id)
    if (revision !== undefined && revision !== before.revision)
      throw new AppError('conflict', { data: before })
    const form = { ...before, brandId: before.brand.id, categoryId: before.category.id }
    await writeProduct(trx, id, withChanges<ProductFacts>(form, input), context.clock.now())
    const after = await getProduct(trx, id)
    await auditChange(context, trx, ['product', 'updated'], before, after)
    return after
  })
}
