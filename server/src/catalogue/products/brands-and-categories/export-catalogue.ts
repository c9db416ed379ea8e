import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/catalogue/products/cms'
import { brandsList, categoriesList } from '@esquadro/texts/lists/catalogue'
import { activeStatesFeminine } from '@esquadro/texts/words'
import { dayOf } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context/context.ts'
import { readPages } from '../../../platform/lists/cursor.queries.ts'
import { exportList } from '../../../platform/lists/export-list.ts'
import { listCmsBrands, listCmsCategories } from './listed-catalogue.queries.ts'

/** Exports the brands as filtered and sorted. */
export function exportBrands(
  context: Context,
  query: QueryOf<typeof contract.exportBrands>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'brand',
    list: brandsList,
    query,
    rows: readPages(context.db, (trx, page) => listCmsBrands(trx, { ...query, ...page })),
    values: {
      name: (row) => row.name,
      active: (row) => activeStatesFeminine[row.active ? 'active' : 'inactive'],
      products: (row) => row.products,
      createdAt: (row) => row.createdAt,
    },
  })
}

/** Exports the categories as filtered and sorted, with their rates today. */
export function exportCategories(
  context: Context,
  query: QueryOf<typeof contract.exportCategories>,
): Promise<BinaryOutput> {
  const today = dayOf(context.clock.now())
  return exportList(context, {
    subject: 'category',
    list: categoriesList,
    query,
    rows: readPages(context.db, (trx, page) => listCmsCategories(trx, { ...query, ...page }, today)),
    values: {
      name: (row) => row.name,
      active: (row) => activeStatesFeminine[row.active ? 'active' : 'inactive'],
      rate: (row) => (row.pointsPerRealBps === null ? null : Math.round(row.pointsPerRealBps / 100)),
      fixed: (row) => row.fixedPoints ?? null,
      pceRate: (row) => row.pceRateBps,
      products: (row) => row.products,
      createdAt: (row) => row.createdAt,
    },
  })
}
