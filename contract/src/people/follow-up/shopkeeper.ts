import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, isoDay, paged, pageQuery, points, search, sortQuery } from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { LEVELS } from '../levels/vocabulary.ts'
import { preRegistrationState } from '../pre-registrations/pre-registration.ts'
import { PRE_REGISTRATION_STATES } from '../pre-registrations/vocabulary.ts'
import { professions } from '../professionals/vocabulary.ts'
import { QUIET_DAYS } from './vocabulary.ts'

/** The ways in which a professional is linked to a store. */
export const FOLLOW_UP_LINKS = ['reference', 'pre-registered', 'sales'] as const
export type FollowUpLink = (typeof FOLLOW_UP_LINKS)[number]

/**
 * A professional as a store may see them. Professionals who chose the store as reference appear with their
 * full name, pre-registered ones with the name that the store entered, all others with first name and
 * initial.
 */
export const FollowedProfessional = z.object({
  /** Identifies the row; not the account's id. */
  key: z.string(),
  name: z.string(),
  profession: z.enum(professions).nullable(),
  links: z.array(z.enum(FOLLOW_UP_LINKS)),
  state: preRegistrationState,
  /** Null until the account is active. */
  level: z.enum(LEVELS).nullable(),
  /** Approved sales at this store, their total, and the points credited for them. */
  sales: z.int().min(0),
  valueCents: cents,
  points,
  /** The day of issue of the latest sale. */
  lastSaleOn: isoDay.nullable(),
  /** The total of the approved sales of each of the last 12 months, the current one last. */
  months: z.array(cents).optional(),
})
export type FollowedProfessional = z.output<typeof FollowedProfessional>

const followUpQuery = pageQuery.extend({
  /** Part of the displayed name. */
  q: search.optional(),
  link: z.enum(FOLLOW_UP_LINKS).optional(),
  state: z.enum([...PRE_REGISTRATION_STATES, 'unfinished']).optional(),
  profession: z.enum(professions).optional(),
  /** Only professionals without an approved sale at this store in this many days. */
  quiet: z.coerce.number<number | string>().pipe(z.literal(QUIET_DAYS)).optional(),
  sort: sortQuery(['name', 'sales', 'valueCents', 'points', 'lastSaleOn']).default('-valueCents'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/shopkeepers/follow-up/get-all',
  access: ['shopkeeper'],
  summary:
    'List the professionals linked to your store by reference, pre-registration or sales, with their sales',
  query: followUpQuery,
  response: paged(FollowedProfessional).extend({
    totals: z.object({ sales: z.int().min(0), valueCents: cents, points }),
  }),
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/shopkeepers/follow-up/export',
  access: ['shopkeeper'],
  summary: 'Export the professionals linked to your store as filtered and sorted, as CSV or XLSX',
  query: exportQuery(followUpQuery),
  response: 'binary',
})
