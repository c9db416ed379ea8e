import type { Product } from '@esquadro/contract/products/shared'
import type { Context } from '../context/context.ts'
import { getProduct, lockProduct, setProductActive } from './products.queries.ts'
import { auditChange, writeCatalogue } from './write-catalogue.ts'

/** Activates or deactivates a product. Idempotent. */
export function changeProductStatus(context: Context, id: string, active: boolean): Promise<Product> {
  return writeCatalogue(context, async (trx) => {
    await lockProduct(trx, id)
    const before = await getProduct(trx, id)
    if (before.active === active) return before
    await setProductActive(trx, id, active, context.clock.now())
    const after = await getProduct(trx, id)
    await auditChange(context, trx, ['product', 'status-changed'], before, after)
    return after
  })
}
