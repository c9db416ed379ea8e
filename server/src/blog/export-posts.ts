import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as cms from '@esquadro/contract/blog/cms'
import type { Context } from '../context/context.ts'
import { exportList } from '../lists/export-list.ts'
import { exportTexts } from './post-export.messages.ts'
import { exportedPosts } from './posts.queries.ts'

const instantOf = (value: Date | string | null | undefined) => (value ? new Date(value) : null)

/** Exports the posts as filtered and sorted. */
export function exportPosts(context: Context, query: QueryOf<typeof cms.exportAll>): Promise<BinaryOutput> {
  const text = exportTexts[context.language]
  return exportList(context, {
    subject: 'post',
    name: 'blog',
    query,
    rows: exportedPosts(context.db, query, context.clock.now()),
    columns: [
      { title: text.title, value: (row) => row.title },
      { title: text.address, value: (row) => `/blog/${row.slug}` },
      { title: text.author, value: (row) => row.author },
      { title: text.tags, value: (row) => row.tags.join(', ') },
      { title: text.state, value: (row) => text.states[row.state] },
      { title: text.publishedAt, kind: 'instant', value: (row) => instantOf(row.publishedAt) },
      { title: text.updatedAt, kind: 'instant', value: (row) => instantOf(row.updatedAt) },
    ],
  })
}
