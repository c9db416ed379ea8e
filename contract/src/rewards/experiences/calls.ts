import { z } from 'zod'
import { endpoint, type Role } from '../../endpoint.ts'
import {
  id,
  isoDay,
  line,
  paged,
  pageQuery,
  points,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { Experience, ExperienceCategory, ExperienceDetails } from './experience.ts'

/** The errors of a subscription. */
export const SUBSCRIBE_ERRORS = [
  'not-found',
  'experience.already-subscribed',
  'experience.over',
  'experience.not-open-yet',
  'experience.closed',
  'experience.not-for-profession',
  'experience.not-in-segment',
  'experience.level-too-low',
  'experience.not-enough-points',
  'experience.no-companions',
] as const

/** The name of a participant's companion. */
export const companion = line().min(1).max(120)

export const listOf = (path: string, role: Role) =>
  endpoint({
    method: 'GET',
    path,
    access: [role],
    summary:
      'List the experiences open to you; search, filter by category, dates and your subscriptions; next first',
    query: pageQuery.extend({
      q: search.optional(),
      category: id.optional(),
      /** `coming`: not over yet; `past`: over. */
      when: z.enum(['coming', 'past', 'all']).default('coming'),
      /** Only experiences to which the reader has subscribed, confirmed or waiting. */
      mine: z.stringbool().optional(),
      /** Only experiences that are open for subscription and have a free seat. */
      available: z.stringbool().optional(),
      /** The range of business days, both inclusive, in which the experience starts. */
      from: isoDay.optional(),
      to: isoDay.optional(),
      sort: sortQuery(['startsAt', 'title', 'costPoints', 'closesAt']).default('startsAt'),
    }),
    response: paged(Experience),
  })

export const categoriesOf = (path: string, role: Role) =>
  endpoint({
    method: 'GET',
    path,
    access: [role],
    summary: 'List the categories of experiences with the number of upcoming experiences open to you',
    response: z.object({
      items: z.array(ExperienceCategory.extend({ coming: z.int().min(0) })),
      total: z.int().min(0),
    }),
  })

export const detailsOf = (path: string, role: Role) =>
  endpoint({
    method: 'GET',
    path,
    access: [role],
    summary: 'Get the details of an experience',
    query: z.object({ id }),
    response: ExperienceDetails,
    errors: ['not-found'],
  })

const body = z.strictObject({ experienceId: id })
const subscribeBody = body.extend({
  companion: companion.optional(),
  /** The cost of a seat that the member saw; the call is refused if it is another by now. */
  seenCost: points.optional(),
})
/**
 * The experience after the change, and the points that the member can spend (null: the member has no account
 * of points).
 */
const response = ExperienceDetails.extend({ available: points.nullable() })

export const subscribeOf = (path: string, role: Role) =>
  endpoint({
    method: 'POST',
    path,
    access: [role],
    summary:
      'Subscribe to an experience: take a seat and pay for it, or join the waiting list if no seat is free',
    body: subscribeBody,
    response,
    errors: [...SUBSCRIBE_ERRORS, 'experience.cost-changed'],
    idempotent: true,
  })

export const unsubscribeOf = (path: string, role: Role) =>
  endpoint({
    method: 'POST',
    path,
    access: [role],
    summary: 'Cancel a subscription or leave the waiting list; refunds points according to the refund steps',
    body,
    response,
    errors: ['not-found', 'experience.not-subscribed', 'experience.cannot-leave'],
    idempotent: true,
  })

export const confirmOf = (path: string, role: Role) =>
  endpoint({
    method: 'POST',
    path,
    access: [role],
    summary: 'Confirm a seat that is held for you',
    body,
    response,
    errors: ['not-found', 'experience.not-subscribed', 'experience.hold-expired'],
    idempotent: true,
  })

export const calendarOf = (path: string, role: Role) =>
  endpoint({
    method: 'GET',
    path,
    access: [role],
    summary: 'Download an experience as a calendar event (.ics)',
    params: z.object({ id }),
    response: 'binary',
    errors: ['not-found'],
  })
