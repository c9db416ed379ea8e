import type { BodyOf } from '@esquadro/contract'
import type * as cmsProducts from '@esquadro/contract/products/cms'
import type { CmsCategory } from '@esquadro/contract/products/shared'
import type { Context } from '../context/context.ts'
import { lockCategory, updateCategory as writeCategory } from './categories.queries.ts'
import { auditChange, writeCatalogue } from './write-catalogue.ts'

/** Updates a category; an omitted PCE rate stays, null removes it. Throws like `createCategory`. */
export function updateCategory(
  context: Context,
  change: BodyOf<typeof cmsProducts.updateCategory>,
): Promise<CmsCategory> {
  return writeCatalogue(context, async (trx) => {
    const before = await lockCategory(trx, change.id)
    const pceRateBps = change.pceRateBps === undefined ? before.pceRateBps : change.pceRateBps
    const after = await writeCategory(trx, { ...before, ...change, pceRateBps })
    await auditChange(context, trx, 'category.updated', before, after)
    return after
  })
}

/** Activates or deactivates a category. Idempotent. */
export function changeCategoryStatus(context: Context, id: string, active: boolean): Promise<CmsCategory> {
  return writeCatalogue(context, async (trx) => {
    const before = await lockCategory(trx, id)
    if (before.active === active) return before
    const after = await writeCategory(trx, { ...before, active })
    await auditChange(context, trx, 'category.status-changed', before, after)
    return after
  })
}
