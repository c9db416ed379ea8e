import type { ProductInput } from '@esquadro/contract/products/cms'
import type { Product } from '@esquadro/contract/products/shared'
import type { Context } from '../context/context.ts'
import { getProduct, lockProduct, updateProduct as writeProduct } from './products.queries.ts'
import { auditChange, writeCatalogue } from './write-catalogue.ts'

/** Updates a product. Throws like `createProduct`. */
export function updateProduct(context: Context, id: string, input: ProductInput): Promise<Product> {
  return writeCatalogue(context, async (trx) => {
    await lockProduct(trx, id)
    const before = await getProduct(trx, id)
    await writeProduct(trx, id, input, context.clock.now())
    const after = await getProduct(trx, id)
    await auditChange(context, trx, 'product.updated', before, after)
    return after
  })
}
