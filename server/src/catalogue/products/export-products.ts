import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/catalogue/products/cms'
import { productAnswers, productsList } from '@esquadro/texts/lists/products'
import { dayOf } from '../../platform/clock.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { earningFor } from './earning-for.ts'
import { exportedProducts } from './products.queries.ts'

/** Exports the products as filtered and sorted. The headings are those that an import recognises. */
export async function exportProducts(
  context: Context,
  user: Caller,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { defaultRateBps } = await earningFor(user, context, [])
  return exportList(context, {
    subject: 'product',
    list: productsList,
    query,
    rows: exportedProducts(context.db, query, dayOf(context.clock.now())),
    values: {
      name: (row) => row.name,
      code: (row) => row.code,
      brand: (row) => row.brand.name,
      category: (row) => row.category.name,
      ean: (row) => row.ean,
      description: (row) => row.description,
      unit: (row) => row.unit,
      active: (row) => productAnswers[row.active ? 'yes' : 'no'],
      rate: (row) => (row.fixedPoints === null ? Math.round((row.rateBps ?? defaultRateBps) / 100) : null),
      fixed: (row) => row.fixedPoints,
    },
  })
}
