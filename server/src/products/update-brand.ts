import type { Brand } from '@esquadro/contract/products/shared'
import type { Context } from '../context/context.ts'
import { lockBrand, updateBrand as writeBrand } from './categories.queries.ts'
import { auditChange, writeCatalogue } from './write-catalogue.ts'

interface BrandChange {
  readonly id: string
  readonly name: string
  readonly active?: boolean | undefined
}

/** Renames a brand, and activates or deactivates it if `active` is given. Throws like `createBrand`. */
export function updateBrand(context: Context, change: BrandChange): Promise<Brand> {
  return writeCatalogue(context, async (trx) => {
    const before = await lockBrand(trx, change.id)
    const after = await writeBrand(trx, { ...change, active: change.active ?? before.active })
    await auditChange(context, trx, ['brand', 'updated'], before, after)
    return after
  })
}
