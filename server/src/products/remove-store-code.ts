import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { deleteStoreCode } from './products.queries.ts'
import { writeCatalogue } from './write-catalogue.ts'

/** Removes the code under which a store sells a product. Throws `not-found` if the store has no such code. */
export function removeStoreCode(
  context: Context,
  storeCode: { readonly id: string; readonly storeId: string; readonly code: string },
): Promise<void> {
  return writeCatalogue(context, async (trx) => {
    if (!(await deleteStoreCode(trx, storeCode))) throw new AppError('not-found')
    await context.audit(trx, {
      action: 'product.store-code-forgotten',
      subjectType: 'product',
      subjectId: storeCode.id,
      before: { storeId: storeCode.storeId, code: storeCode.code },
    })
  })
}
