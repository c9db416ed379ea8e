import type { CmsBrand } from '@esquadro/contract/catalogue/products/shared'
import type { Context } from '../../../platform/context/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { withChanges } from '../../../platform/with-changes.ts'
import { auditChange, writeCatalogue } from '../products.ts'
import { insertBrand, lockBrand, updateBrand as writeBrand } from './categories.queries.ts'
import { withBrandRevision } from './listed-catalogue.queries.ts'

/** Creates a brand. Throws `name.taken` if another brand has the name. */
export function createBrand(context: Context, input: { readonly name: string }): Promise<CmsBrand> {
  return writeCatalogue(context, async (trx) => {
    const brand = await insertBrand(trx, input.name, context.clock.now())
    await context.audit(trx, {
      action: 'brand.created',
      subjectType: 'brand',
      subjectId: brand.id,
      after: input,
    })
    return withBrandRevision(brand)
  })
}

interface BrandChange {
  readonly id: string
  readonly name?: string | undefined
  readonly active?: boolean | undefined
  readonly revision?: string | undefined
}

/**
 * Renames, activates or deactivates a brand; absent fields stay. Throws like `createBrand`, and
 * `conflict` for an outdated revision.
 */
export function updateBrand(context: Context, { revision, ...change }: BrandChange): Promise<CmsBrand> {
  return writeCatalogue(context, async (trx) => {
    const before = await lockBrand(trx, change.id)
    const present = withBrandRevision(before)
    if (revision !== undefined && revision !== present.revision)
      throw new AppError('conflict', { data: present })
    const after = await writeBrand(trx, withChanges(before, change))
    await auditChange(context, trx, ['brand', 'updated'], before, after)
    return withBrandRevision(after)
  })
}

/** Activates or deactivates a brand with all its products. Idempotent. Throws `not-found`. */
export function changeBrandStatus(context: Context, id: string, active: boolean): Promise<CmsBrand> {
  return writeCatalogue(context, async (trx) => {
    const before = await lockBrand(trx, id)
    if (before.active === active) return withBrandRevision(before)
    const after = await writeBrand(trx, { ...before, active })
    await auditChange(context, trx, ['brand', 'status-changed'], before, after)
    return withBrandRevision(after)
  })
}
