import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/catalogue/product-imports/cms'
import type { Context } from '../../platform/context/context.ts'
import { readPages } from '../../platform/lists/cursor.queries.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { importExportText } from './import-export.messages.ts'
import { exportTexts } from './product-import.messages.ts'
import { getImport, listImports } from './product-imports.queries.ts'
import { problemOf } from './product-imports.rules.ts'
import { exportedRows } from './staged-rows.queries.ts'

/** Exports the imports of products as filtered and sorted. */
export function exportImports(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns, states } = importExportText(context.language)
  return exportList(context, {
    subject: 'product-import',
    name: file,
    query,
    rows: readPages(context.db, (trx, page) => listImports(trx, { ...query, ...page })),
    columns: [
      { title: columns.fileName, value: (row) => row.fileName },
      { title: columns.state, value: (row) => states[row.state] },
      { title: columns.total, kind: 'integer', value: (row) => row.total },
      { title: columns.created, kind: 'integer', value: (row) => row.created },
      { title: columns.updated, kind: 'integer', value: (row) => row.updated },
      { title: columns.unchanged, kind: 'integer', value: (row) => row.unchanged },
      { title: columns.rejected, kind: 'integer', value: (row) => row.rejected },
      { title: columns.createdBy, value: (row) => row.createdBy },
      { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
      { title: columns.finishedAt, kind: 'instant', value: (row) => row.finishedAt },
      { title: columns.undoneBy, value: (row) => row.undoneBy },
      { title: columns.undoneAt, kind: 'instant', value: (row) => row.undoneAt },
    ],
  })
}

/** Exports rows of an import with headings that an import recognises, so that corrected rows can be imported. */
export async function exportRows(
  context: Context,
  query: QueryOf<typeof contract.exportRows>,
): Promise<BinaryOutput> {
  const { db, language } = context
  const { id } = await getImport(db, query.id)
  const text = exportTexts[language]
  return exportList(context, {
    subject: 'product-import',
    name: text.file,
    query,
    rows: exportedRows(db, { id, verdict: query.verdict }),
    columns: [
      { title: text.name, value: (row) => row.name },
      { title: text.code, value: (row) => row.code },
      { title: text.brand, value: (row) => row.brand },
      { title: text.category, value: (row) => row.category },
      { title: text.ean, value: (row) => row.ean },
      { title: text.description, value: (row) => row.description },
      { title: text.unit, value: (row) => row.unit },
      { title: text.active, value: (row) => (row.active === null ? null : row.active ? text.yes : text.no) },
      { title: text.line, kind: 'integer', value: (row) => row.line },
      { title: text.verdict, value: (row) => text.verdicts[row.verdict] },
      {
        title: text.problem,
        value: (row) => row.problems.map((problem) => problemOf(problem, language).msg).join(' '),
      },
    ],
  })
}
