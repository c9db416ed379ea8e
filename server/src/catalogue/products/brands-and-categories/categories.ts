import type { BodyOf } from '@esquadro/contract'
import type * as cmsProducts from '@esquadro/contract/catalogue/products/cms'
import type { CmsCategory } from '@esquadro/contract/catalogue/products/shared'
import { dayOf } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { withChanges } from '../../../platform/with-changes.ts'
import { auditChange, writeCatalogue } from '../products.ts'
import {
  getCategoryRate,
  insertCategory,
  lockCategory,
  updateCategory as writeCategory,
} from './categories.queries.ts'
import { withCategoryRevision } from './listed-catalogue.queries.ts'

/** Creates a category. Throws `name.taken` if another category has the name. */
export function createCategory(context: Context, input: cmsProducts.CategoryInput): Promise<CmsCategory> {
  return writeCatalogue(context, async (trx) => {
    const category = await insertCategory(trx, input, context.clock.now())
    await context.audit(trx, {
      action: 'category.created',
      subjectType: 'category',
      subjectId: category.id,
      after: input,
    })
    return withCategoryRevision(category)
  })
}

/**
 * Updates a category; absent fields stay, null removes a rate. Throws like `createCategory`,
 * `rules.in-force` for another rate once the rate was used or has versions, and `conflict` for an outdated
 * revision.
 */
export function updateCategory(
  context: Context,
  { revision, ...change }: BodyOf<typeof cmsProducts.updateCategory>,
): Promise<CmsCategory> {
  return writeCatalogue(context, async (trx) => {
    const before = await lockCategory(trx, change.id)
    const today = await getCategoryRate(trx, change.id, dayOf(context.clock.now()))
    const present = withCategoryRevision({ ...before, ...today })
    if (revision !== undefined && revision !== present.revision)
      throw new AppError('conflict', { data: present })
    // The rate of a version that applies today is not written as the first rate.
    const isRateSame = change.pointsPerRealBps === today.pointsPerRealBps
    const pointsPerRealBps = isRateSame ? undefined : change.pointsPerRealBps
    const after = await writeCategory(trx, withChanges(before, { ...change, pointsPerRealBps }))
    await auditChange(context, trx, ['category', 'updated'], before, after)
    const rate = await getCategoryRate(trx, change.id, dayOf(context.clock.now()))
    return withCategoryRevision({ ...after, ...rate })
  })
}

/** Activates or deactivates a category. Idempotent. */
export function changeCategoryStatus(context: Context, id: string, active: boolean): Promise<CmsCategory> {
  return writeCatalogue(context, async (trx) => {
    const before = await lockCategory(trx, id)
    const rate = await getCategoryRate(trx, id, dayOf(context.clock.now()))
    if (before.active === active) return withCategoryRevision({ ...before, ...rate })
    const after = await writeCategory(trx, { ...before, active })
    await auditChange(context, trx, ['category', 'status-changed'], before, after)
    return withCategoryRevision({ ...after, ...rate })
  })
}
