import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { level } from '../../people/levels/levels.ts'
import { LEVELS } from '../../people/levels/vocabulary.ts'
import { professions } from '../../people/professionals/vocabulary.ts'
import {
  cents,
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

/** A professional in the ranking of a period. */
export const RankedProfessional = z.object({
  id,
  /** The rank among all professionals that match the filters; equal points share a rank. */
  position: z.int().min(1),
  /** The rank in the previous period of the same length; null without points in it. */
  previousPosition: z.int().min(1).nullable(),
  name: z.string(),
  profession: z.enum(professions).nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** The level today. */
  level: level.nullable(),
  /** The points of the period that count for the level, minus reversals. */
  points,
  previousPoints: points,
  /** Approved sales issued in the period. */
  invoices: z.int().min(0),
  valueCents: cents,
})
export type RankedProfessional = z.output<typeof RankedProfessional>

const period = z.object({ from: isoDay, to: isoDay })

const rankingQuery = pageQuery.extend({
  q: search.optional(),
  profession: z.enum(professions).optional(),
  level: z.enum(LEVELS).optional(),
  /** A city of `getCities`, such as `Campinas/SP`. */
  city: z.string().max(200).optional(),
  /** The days of the period; by default from 1 January of this year to today. */
  from: isoDay.optional(),
  to: isoDay.optional(),
  sort: sortQuery(['position']).default('position'),
})

export const getProfessionalsRanking = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/professionals/get-professionals-ranking',
  access: ['admin'],
  summary: 'Rank professionals by the points of a period, compared with the period before',
  query: rankingQuery,
  response: paged(RankedProfessional).extend({
    period,
    /** The previous period of the same length. */
    previous: period,
    /** The first ten, ignoring page and search. */
    first: z.array(z.object({ id, position: z.int(), name: z.string(), points, previousPoints: points })),
    totals: z.object({ points, previousPoints: points }),
    /**
     * When the figures were computed, if they are cached: the ranking of a large programme is cached for some
     * minutes.
     */
    computedAt: instant.optional(),
  }),
  errors: ['ranking.period'],
})

export const exportProfessionalsRanking = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/professionals/export-professionals-ranking',
  access: ['admin'],
  summary: 'Export the ranking as filtered, as CSV or XLSX',
  query: exportQuery(rankingQuery),
  response: 'binary',
  errors: ['ranking.period'],
})

export const getCities = endpoint({
  method: 'GET',
  path: '/cms/professionals/get-cities',
  access: ['admin'],
  summary: 'List up to 25 cities of professionals whose name contains a text',
  query: z.object({ q: search.optional() }),
  response: z.object({ items: z.array(z.string()) }),
})
