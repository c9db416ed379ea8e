import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isoDay } from '../fields/date.ts'
import { cents } from '../fields/money.ts'
import { paged, pageQuery, sortQuery } from '../fields/page.ts'
import { points } from '../fields/points.ts'
import { search } from '../fields/search.ts'
import { LEVELS } from '../levels/levels.ts'
import { PRE_REGISTRATION_STATES, preRegistrationState } from '../pre-registrations/pre-registration.ts'
import { professions } from '../professionals/user-data.ts'

/** By what a professional has to do with a store. */
export const FOLLOW_UP_LINKS = ['reference', 'pre-registered', 'sales'] as const
export type FollowUpLink = (typeof FOLLOW_UP_LINKS)[number]

/** The days without a sale that a filter knows. */
export const QUIET_DAYS = [30, 60, 90, 180] as const

/**
 * A professional as a store may follow them. Whole is the name of those who named the store as their reference, and of
 * those whom it pre-registered the name that it wrote down; of all others first name and initial. No document, no address.
 */
export const FollowedProfessional = z.object({
  /** Of the row: not the account's. */
  key: z.string(),
  name: z.string(),
  profession: z.enum(professions).nullable(),
  links: z.array(z.enum(FOLLOW_UP_LINKS)),
  state: preRegistrationState,
  /** Null until the account is active. */
  level: z.enum(LEVELS).nullable(),
  /** Approved sales at this store, their value, and the points that they gave. */
  sales: z.int().min(0),
  valueCents: cents,
  points,
  /** The day of issue of the last of them. */
  lastSaleOn: isoDay.nullable(),
})
export type FollowedProfessional = z.output<typeof FollowedProfessional>

export const getAll = endpoint({
  method: 'GET',
  path: '/shopkeepers/follow-up/get-all',
  access: ['shopkeeper'],
  summary:
    'The professionals linked to the own store by reference, pre-registration or sales: how far each has come and what they sold here',
  query: pageQuery.extend({
    /** Part of the name as it is shown. */
    q: search.optional(),
    link: z.enum(FOLLOW_UP_LINKS).optional(),
    state: z.enum([...PRE_REGISTRATION_STATES, 'unfinished']).optional(),
    profession: z.enum(professions).optional(),
    /** No approved sale at this store for so many days, or none at all. */
    quiet: z.coerce.number<number | string>().pipe(z.literal(QUIET_DAYS)).optional(),
    sort: sortQuery(['name', 'sales', 'valueCents', 'points', 'lastSaleOn']).default('-valueCents'),
  }),
  response: paged(FollowedProfessional).extend({
    totals: z.object({ sales: z.int().min(0), valueCents: cents, points }),
  }),
})
