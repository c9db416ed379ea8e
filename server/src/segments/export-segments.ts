import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/segments/cms'
import type { Context } from '../context/context.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { segmentExportText } from './segment-export.messages.ts'
import { countSegments } from './segment-members.ts'
import { listSegments, type SegmentFilter } from './segments.queries.ts'

/** The number of segments whose members one statement counts. */
const COUNTED_AT_ONCE = 25

/** Exports the segments as filtered and sorted, with their current numbers of members. */
export function exportSegments(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns } = segmentExportText(context.language)
  return exportList(context, {
    subject: 'segment-list',
    name: file,
    query,
    rows: withCounts(context, query),
    columns: [
      { title: columns.name, value: (row) => row.name },
      { title: columns.description, value: (row) => row.description },
      { title: columns.members, kind: 'integer', value: (row) => row.members },
      { title: columns.uses, kind: 'integer', value: (row) => row.uses },
      { title: columns.createdAt, kind: 'instant', value: (row) => new Date(row.createdAt) },
      { title: columns.updatedAt, kind: 'instant', value: (row) => new Date(row.updatedAt) },
      {
        title: columns.archivedAt,
        kind: 'instant',
        value: (row) => (row.archivedAt === null ? null : new Date(row.archivedAt)),
      },
    ],
  })
}

async function* withCounts(context: Context, query: Omit<SegmentFilter, 'page' | 'limit'>) {
  const pages = readPages(context.db, (trx, page) => listSegments(trx, { ...query, ...page }))
  for await (const page of pages)
    for (let at = 0; at < page.length; at += COUNTED_AT_ONCE) {
      const rows = page.slice(at, at + COUNTED_AT_ONCE)
      const counts = await countSegments(context, rows)
      yield rows.map((row, nth) => ({ ...row, members: counts[nth]?.count ?? 0 }))
    }
}
