import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as cms from '@esquadro/contract/rewards/experiences/cms'
import type { Context } from '../../../platform/context/context.ts'
import { exportList } from '../../../platform/lists/export-list.ts'
import { exportedCategories } from './categories.queries.ts'
import { categoryTexts, experienceTexts } from './experience-export.messages.ts'
import { exportedExperiences } from './office.queries.ts'

/** Exports the experiences as filtered and sorted. */
export function exportExperiences(
  context: Context,
  query: QueryOf<typeof cms.exportAll>,
): Promise<BinaryOutput> {
  const text = experienceTexts[context.language]
  return exportList(context, {
    subject: 'experience',
    name: text.file,
    query,
    rows: exportedExperiences(context.db, query, context.clock.now()),
    columns: [
      { title: text.title, value: (row) => row.title },
      { title: text.startsAt, kind: 'instant', value: (row) => row.startsAt },
      { title: text.endsAt, kind: 'instant', value: (row) => row.endsAt },
      { title: text.place, value: (row) => row.place },
      { title: text.category, value: (row) => row.category.name },
      { title: text.audience, value: (row) => text.audiences[row.audience] },
      { title: text.capacity, kind: 'integer', value: (row) => row.capacity },
      { title: text.confirmed, kind: 'integer', value: (row) => row.confirmed },
      { title: text.waiting, kind: 'integer', value: (row) => row.waiting },
      { title: text.cost, kind: 'integer', value: (row) => row.costPoints },
      { title: text.state, value: (row) => (row.active ? text.states[row.state] : text.inactive) },
    ],
  })
}

/** Exports the categories of experiences as filtered and sorted. */
export function exportCategories(
  context: Context,
  query: QueryOf<typeof cms.exportCategories>,
): Promise<BinaryOutput> {
  const text = categoryTexts[context.language]
  return exportList(context, {
    subject: 'experience-category',
    name: text.file,
    query,
    rows: exportedCategories(context.db, query),
    columns: [
      { title: text.name, value: (row) => row.name },
      { title: text.experiences, kind: 'integer', value: (row) => row.experiences },
      { title: text.createdAt, kind: 'instant', value: (row) => new Date(row.createdAt) },
      { title: text.status, value: (row) => (row.active ? text.active : text.inactive) },
    ],
  })
}
