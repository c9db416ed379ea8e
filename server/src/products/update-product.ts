import type { ProductInput } from '@esquadro/contract/products/cms'
import type { Product } from '@esquadro/contract/products/shared'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { getProduct, lockProduct, updateProduct as writeProduct } from './products.queries.ts'
import { auditChange, writeCatalogue } from './write-catalogue.ts'

/**
 * Updates a product. Throws like `createProduct`, and `conflict` with the current product if the revision is
 * outdated.
 */
export function updateProduct(
  context: Context,
  { id, revision, ...input }: ProductInput & { readonly id: string; readonly revision?: number | undefined },
): Promise<Product> {
  return writeCatalogue(context, async (trx) => {
    await lockProduct(trx, id)
    const before = await getProduct(trx, id)
    if (revision !== undefined && revision !== before.revision)
      throw new AppError('conflict', { data: before })
    await writeProduct(trx, id, input, context.clock.now())
    const after = await getProduct(trx, id)
    await auditChange(context, trx, ['product', 'updated'], before, after)
    return after
  })
}
