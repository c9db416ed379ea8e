import type { CmsBrand } from '@esquadro/contract/products/shared'
import type { Context } from '../../context/context.ts'
import { writeCatalogue } from '../write-catalogue.ts'
import { insertBrand } from './categories.queries.ts'
import { withBrandRevision } from './revisions.ts'

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
