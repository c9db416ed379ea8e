import type { CmsBrand } from '@esquadro/contract/products/shared'
import type { Context } from '../../context/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { withChanges } from '../../with-changes.ts'
import { auditChange, writeCatalogue } from '../write-catalogue.ts'
import { lockBrand, updateBrand as writeBrand } from './categories.queries.ts'
import { withBrandRevision } from './revisions.ts'

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
