import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as cmsExperiences from '@esquadro/contract/rewards/experiences/cms'
import {
  experienceAudiences,
  experienceStates,
  experiencesList,
  experienceTypesList,
} from '@esquadro/texts/lists/experiences'
import { activeStates } from '@esquadro/texts/words'
import type { Context } from '../../../platform/context/context.ts'
import { exportList } from '../../../platform/lists/export-list.ts'
import { exportedCategories } from './categories.queries.ts'
import { exportedExperiences } from './office.queries.ts'

/** Exports the experiences as filtered and sorted. */
export function exportExperiences(
  context: Context,
  query: QueryOf<typeof cmsExperiences.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'experience',
    list: experiencesList,
    query,
    rows: exportedExperiences(context.db, query, context.clock.now()),
    values: {
      title: (row) => row.title,
      startsAt: (row) => row.startsAt,
      endsAt: (row) => row.endsAt,
      place: (row) => row.place,
      category: (row) => row.category.name,
      audience: (row) => experienceAudiences[row.audience],
      seats: (row) => row.capacity,
      confirmed: (row) => row.confirmed,
      waiting: (row) => row.waiting,
      costPoints: (row) => row.costPoints,
      state: (row) => experienceStates[row.active ? row.state : 'inactive'],
    },
  })
}

/** Exports the categories of experiences as filtered and sorted. */
export function exportCategories(
  context: Context,
  query: QueryOf<typeof cmsExperiences.exportCategories>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'experience-category',
    list: experienceTypesList,
    query,
    rows: exportedCategories(context.db, query),
    values: {
      name: (row) => row.name,
      experiences: (row) => row.experiences,
      createdAt: (row) => new Date(row.createdAt),
      active: (row) => activeStates[row.active ? 'active' : 'inactive'],
    },
  })
}
