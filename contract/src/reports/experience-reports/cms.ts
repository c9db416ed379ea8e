import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  id,
  instant,
  isoDay,
  paged,
  pageQuery,
  points,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { EXPERIENCE_STATES } from '../../rewards/experiences/experience.ts'
import { EXPERIENCE_AUDIENCES } from '../../rewards/experiences/vocabulary.ts'

const figures = {
  /** Seats offered, and seats taken including companions. */
  seats: z.int().min(0),
  taken: z.int().min(0),
  /** All members who ever asked for a seat, including those who cancelled. */
  demand: z.int().min(0),
  waiting: z.int().min(0),
  /** Subscriptions that were removed. */
  removed: z.int().min(0),
  /** Seats whose holder came, and seats whose holder did not come. */
  present: z.int().min(0),
  absent: z.int().min(0),
  /** Points paid, and points kept after refunds. */
  points,
}

/** The figures of an experience. */
export const ExperienceFigures = z.object({
  id,
  title: z.string(),
  category: z.object({ id, name: z.string() }),
  startsAt: instant,
  place: z.string(),
  state: z.enum(EXPERIENCE_STATES),
  active: z.boolean(),
  ...figures,
})
export type ExperienceFigures = z.output<typeof ExperienceFigures>

/** The figures of the experiences of a category. */
export const CategoryFigures = z.object({
  category: z.object({ id, name: z.string() }),
  experiences: z.int().min(1),
  ...figures,
})
export type CategoryFigures = z.output<typeof CategoryFigures>

const filters = {
  q: search.optional(),
  category: id.optional(),
  audience: z.enum(EXPERIENCE_AUDIENCES).optional(),
  /** The range of business days, both inclusive, in which the experience starts. */
  from: isoDay.optional(),
  to: isoDay.optional(),
}

const listQuery = pageQuery.extend({
  ...filters,
  sort: sortQuery(['startsAt', 'title', 'demand', 'taken', 'waiting']).default('-startsAt'),
})

export const getAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/reports/experiences/get-all',
  access: ['admin'],
  summary: 'List the seats, demand, waiting list and attendance of each experience; filter, sort',
  query: listQuery,
  response: paged(ExperienceFigures),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/reports/experiences/export',
  access: ['admin'],
  summary: 'Export the report on experiences as filtered and sorted, as CSV or XLSX',
  query: exportQuery(listQuery),
  response: 'binary',
})

export const getSummary = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/reports/experiences/get-summary',
  access: ['admin'],
  summary: 'Get the same figures for each category, with the same filters',
  query: z.object(filters),
  response: z.object({ items: z.array(CategoryFigures) }),
})
