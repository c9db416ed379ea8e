import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/notes/cms'
import type { Caller, Context } from '../context/context.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { recordViews } from '../record-views/record-views.ts'
import { noteExportText } from './note-export.messages.ts'
import { listNotes } from './notes.queries.ts'

/** Exports the internal notes about a professional, newest first; records that the caller read them. */
export async function exportNotes(
  context: Context,
  user: Caller,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns } = noteExportText(context.language)
  await recordViews(context, user, 'professional', [query.id])
  return exportList(context, {
    subject: 'note',
    name: file,
    query,
    rows: readPages(context.db, (trx, page) => listNotes(trx, query.id, page)),
    columns: [
      { title: columns.body, value: (row) => row.body },
      { title: columns.by, value: (row) => row.by.name },
      { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
      { title: columns.updatedAt, kind: 'instant', value: (row) => row.updatedAt },
    ],
  })
}
