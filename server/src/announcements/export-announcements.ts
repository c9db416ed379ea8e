import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/announcements/cms'
import type { Context } from '../context/context.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { announcementExportText } from './announcement-export.messages.ts'
import { listAnnouncements } from './announcements.queries.ts'

/** Exports the announcements as filtered and sorted, with their texts in the caller's language. */
export function exportAnnouncements(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { db, language } = context
  const { file, columns, states } = announcementExportText(language)
  return exportList(context, {
    subject: 'announcement',
    name: file,
    query,
    rows: readPages(db, (trx, page) => listAnnouncements(trx, { ...query, ...page })),
    columns: [
      { title: columns.title, value: (row) => row.title[language] },
      { title: columns.text, value: (row) => row.text[language] },
      { title: columns.link, value: (row) => row.link },
      { title: columns.segment, value: (row) => row.segment.name },
      { title: columns.state, value: (row) => states[row.state] },
      { title: columns.sent, kind: 'integer', value: (row) => row.sent },
      { title: columns.read, kind: 'integer', value: (row) => row.read },
      { title: columns.createdAt, kind: 'instant', value: (row) => new Date(row.createdAt) },
      {
        title: columns.finishedAt,
        kind: 'instant',
        value: (row) => (row.finishedAt === null ? null : new Date(row.finishedAt)),
      },
      { title: columns.createdBy, value: (row) => row.createdBy },
    ],
  })
}
