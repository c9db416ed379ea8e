import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/product-imports/cms'
import type { Context } from '../context/context.ts'
import { exportList } from '../lists/export-list.ts'
import { exportTexts } from './product-import.messages.ts'
import { getImport } from './product-imports.queries.ts'
import { problemOf } from './product-imports.rules.ts'
import { exportedRows } from './staged-rows.queries.ts'

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
