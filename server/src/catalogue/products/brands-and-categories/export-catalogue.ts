import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/catalogue/products/cms'
import { dayOf } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context/context.ts'
import { readPages } from '../../../platform/lists/cursor.queries.ts'
import { exportList } from '../../../platform/lists/export-list.ts'
import { catalogueExportText } from './catalogue-export.messages.ts'
import { listCmsBrands, listCmsCategories } from './listed-catalogue.queries.ts'

/** Exports the brands as filtered and sorted. */
export function exportBrands(
  context: Context,
  query: QueryOf<typeof contract.exportBrands>,
): Promise<BinaryOutput> {
  const { brands, columns, active, inactive } = catalogueExportText(context.language)
  return exportList(context, {
    subject: 'brand',
    name: brands,
    query,
    rows: readPages(context.db, (trx, page) => listCmsBrands(trx, { ...query, ...page })),
    columns: [
      { title: columns.name, value: (row) => row.name },
      { title: columns.status, value: (row) => (row.active ? active : inactive) },
      { title: columns.products, kind: 'integer', value: (row) => row.products },
      { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
    ],
  })
}

/** Exports the categories as filtered and sorted, with their rates today. */
export function exportCategories(
  context: Context,
  query: QueryOf<typeof contract.exportCategories>,
): Promise<BinaryOutput> {
  const { categories, columns, active, inactive } = catalogueExportText(context.language)
  const today = dayOf(context.clock.now())
  return exportList(context, {
    subject: 'category',
    name: categories,
    query,
    rows: readPages(context.db, (trx, page) => listCmsCategories(trx, { ...query, ...page }, today)),
    columns: [
      { title: columns.name, value: (row) => row.name },
      { title: columns.status, value: (row) => (row.active ? active : inactive) },
      {
        title: columns.rate,
        kind: 'money',
        value: (row) => (row.pointsPerRealBps === null ? null : Math.round(row.pointsPerRealBps / 100)),
      },
      { title: columns.fixed, kind: 'integer', value: (row) => row.fixedPoints ?? null },
      { title: columns.pceRate, kind: 'percent', value: (row) => row.pceRateBps },
      { title: columns.products, kind: 'integer', value: (row) => row.products },
      { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
    ],
  })
}
