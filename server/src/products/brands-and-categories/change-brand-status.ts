import type { CmsBrand } from '@esquadro/contract/products/shared'
import type { Context } from '../../context/context.ts'
import { auditChange, writeCatalogue } from '../write-catalogue.ts'
import { lockBrand, updateBrand } from './categories.queries.ts'
import { withBrandRevision } from './revisions.ts'

/** Activates or deactivates a brand with all its products. Idempotent. Throws `not-found`. */
export function changeBrandStatus(context: Context, id: string, active: boolean): Promise<CmsBrand> {
  return writeCatalogue(context, async (trx) => {
    const before = await lockBrand(trx, id)
    if (before.active === active) return withBrandRevision(before)
    const after = await updateBrand(trx, { ...before, active })
    await auditChange(context, trx, ['brand', 'status-changed'], before, after)
    return withBrandRevision(after)
  })
}
