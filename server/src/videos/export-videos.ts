import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as cms from '@esquadro/contract/videos/cms'
import type { Context } from '../context/context.ts'
import { exportList } from '../lists/export-list.ts'
import { exportedVideos } from './office.queries.ts'
import { exportTexts } from './video-export.messages.ts'

/** Exports the videos as filtered and sorted. */
export function exportVideos(context: Context, query: QueryOf<typeof cms.exportAll>): Promise<BinaryOutput> {
  const text = exportTexts[context.language]
  const now = context.clock.now()
  return exportList(context, {
    subject: 'video',
    name: text.file,
    query,
    rows: exportedVideos(context.db, query),
    columns: [
      { title: text.title, value: (row) => row.title },
      { title: text.audience, value: (row) => text.audiences[row.audience] },
      { title: text.provider, value: (row) => text.providers[row.provider] },
      { title: text.seconds, kind: 'integer', value: (row) => row.durationSeconds },
      { title: text.position, kind: 'integer', value: (row) => row.position },
      { title: text.publishedAt, kind: 'instant', value: (row) => new Date(row.publishedAt) },
      {
        title: text.status,
        value: ({ active, publishedAt }) => {
          if (!active) return text.hidden
          return new Date(publishedAt) > now ? text.scheduled : text.published
        },
      },
    ],
  })
}
