import type { Product } from '@esquadro/contract/products/shared'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { getProduct, lockProduct, setManyActive, setProductActive } from './products.queries.ts'
import { auditChange, writeCatalogue } from './write-catalogue.ts'

/** Activates or deactivates a product. Idempotent. */
export function changeProductStatus(context: Context, id: string, active: boolean): Promise<Product> {
  return writeCatalogue(context, async (trx) => {
    await lockProduct(trx, id)
    const before = await getProduct(trx, id)
    if (before.active === active) return before
    await setProductActive(trx, id, active, context.clock.now())
    const after = await getProduct(trx, id)
    await auditChange(context, trx, 'product.status-changed', before, after)
    return after
  })
}

/** Activates or deactivates many products at once; returns how many changed. Throws `not-found` if one is unknown. */
export function changeManyProductStatuses(
  context: Context,
  ids: readonly string[],
  active: boolean,
): Promise<number> {
  return writeCatalogue(context, async (trx) => {
    const changed = await setManyActive(trx, ids, active, context.clock.now())
    if (!changed) throw new AppError('not-found')
    if (changed.length > 0)
      await context.audit(trx, {
        action: 'product.many-status-changed',
        subjectType: 'product',
        after: { active, ids: changed },
      })
    return changed.length
  })
}
