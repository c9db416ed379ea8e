import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/catalogue/product-imports/cms'
import {
  importRowsList,
  importVerdicts,
  productImportStates,
  productImportsList,
} from '@esquadro/texts/lists/product-imports'
import { productAnswers } from '@esquadro/texts/lists/products'
import type { Context } from '../../platform/context/context.ts'
import { readPages } from '../../platform/lists/cursor.queries.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { getImport, listImports } from './product-imports.queries.ts'
import { problemOf } from './product-imports.rules.ts'
import { exportedRows } from './staged-rows.queries.ts'

/** Exports the imports of products as filtered and sorted. */
export function exportImports(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'product-import',
    list: productImportsList,
    query,
    rows: readPages(context.db, (trx, page) => listImports(trx, { ...query, ...page })),
    values: {
      fileName: (row) => row.fileName,
      state: (row) => productImportStates[row.state],
      total: (row) => row.total,
      created: (row) => row.created,
      updated: (row) => row.updated,
      unchanged: (row) => row.unchanged,
      rejected: (row) => row.rejected,
      createdBy: (row) => row.createdBy,
      createdAt: (row) => row.createdAt,
      finishedAt: (row) => row.finishedAt,
      undoneBy: (row) => row.undoneBy,
      undoneAt: (row) => row.undoneAt,
    },
  })
}

/** Exports rows of an import with headings that an import recognises, so that corrected rows can be imported. */
export async function exportRows(
  context: Context,
  query: QueryOf<typeof contract.exportRows>,
): Promise<BinaryOutput> {
  const { db, language } = context
  const { id } = await getImport(db, query.id)
  return exportList(context, {
    subject: 'product-import',
    list: importRowsList,
    query,
    rows: exportedRows(db, { id, verdict: query.verdict }),
    values: {
      name: (row) => row.name,
      code: (row) => row.code,
      brand: (row) => row.brand,
      category: (row) => row.category,
      ean: (row) => row.ean,
      description: (row) => row.description,
      unit: (row) => row.unit,
      active: (row) => (row.active === null ? null : productAnswers[row.active ? 'yes' : 'no']),
      line: (row) => row.line,
      verdict: (row) => importVerdicts[row.verdict],
      problem: (row) => row.problems.map((problem) => problemOf(problem, language).msg).join(' '),
    },
  })
}
