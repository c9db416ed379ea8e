import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/catalogue/products/cms'
import { dayOf } from '../../platform/clock.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { earningFor } from './earning-for.ts'
import { exportTexts } from './product-export.messages.ts'
import { exportedProducts } from './products.queries.ts'

/** Exports the products as filtered and sorted. The headings are those that an import recognises. */
export async function exportProducts(
  context: Context,
  user: Caller,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const text = exportTexts[context.language]
  const { defaultRateBps } = await earningFor(user, context, [])
  return exportList(context, {
    subject: 'product',
    name: text.file,
    query,
    rows: exportedProducts(context.db, query, dayOf(context.clock.now())),
    columns: [
      { title: text.name, value: (row) => row.name },
      { title: text.code, value: (row) => row.code },
      { title: text.brand, value: (row) => row.brand.name },
      { title: text.category, value: (row) => row.category.name },
      { title: text.ean, value: (row) => row.ean },
      { title: text.description, value: (row) => row.description },
      { title: text.unit, value: (row) => row.unit },
      { title: text.active, value: (row) => (row.active ? text.yes : text.no) },
      {
        title: text.rate,
        kind: 'money',
        value: (row) => (row.fixedPoints === null ? Math.round((row.rateBps ?? defaultRateBps) / 100) : null),
      },
      { title: text.fixed, kind: 'integer', value: (row) => row.fixedPoints },
    ],
  })
}
