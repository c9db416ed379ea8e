import type { ProductInput } from '@esquadro/contract/products/cms'
import type { Product } from '@esquadro/contract/products/shared'
import type { Context } from '../context/context.ts'
import { getProduct, insertProduct } from './products.queries.ts'
import { writeCatalogue } from './write-catalogue.ts'

/** Creates a product. Throws `product.code-taken` or `product.ean-taken` if another product has the code or EAN. */
export function createProduct(context: Context, input: ProductInput): Promise<Product> {
  return writeCatalogue(context, async (trx) => {
    const product = await getProduct(trx, await insertProduct(trx, input, context.clock.now()))
    await context.audit(trx, {
      action: 'product.created',
      subjectType: 'product',
      subjectId: product.id,
      after: input,
    })
    return product
  })
}
