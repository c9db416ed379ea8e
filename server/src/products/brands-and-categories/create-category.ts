import type { CategoryInput } from '@esquadro/contract/products/cms'
import type { CmsCategory } from '@esquadro/contract/products/shared'
import type { Context } from '../../context/context.ts'
import { writeCatalogue } from '../write-catalogue.ts'
import { insertCategory } from './categories.queries.ts'
import { withCategoryRevision } from './revisions.ts'

/** Creates a category. Throws `name.taken` if another category has the name. */
export function createCategory(context: Context, input: CategoryInput): Promise<CmsCategory> {
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
