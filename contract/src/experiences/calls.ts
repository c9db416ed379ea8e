import { z } from 'zod'
import { endpoint, type Role } from '../endpoint.ts'
import { isoDay } from '../fields/date.ts'
import { id } from '../fields/id.ts'
import { paged, pageQuery, sortQuery } from '../fields/page.ts'
import { points } from '../fields/points.ts'
import { search } from '../fields/search.ts'
import { Experience, ExperienceCategory, ExperienceDetails } from './experience.ts'

/** Why somebody is not subscribed. */
export const SUBSCRIBE_ERRORS = [
  'not-found',
  'experience.already-subscribed',
  'experience.over',
  'experience.not-open-yet',
  'experience.closed',
  'experience.not-for-profession',
  'experience.level-too-low',
  'experience.not-enough-points',
] as const

/** The list of an audience. */
export const listOf = <const Path extends string, const Who extends Role>(path: Path, role: Who) =>
  endpoint({
    method: 'GET',
    path,
    access: [role],
    summary:
      'The experiences for this reader: searched, by category, days and own subscription; the next first',
    query: pageQuery.extend({
      q: search.optional(),
      category: id.optional(),
      /** Those that are not over, or those that are. */
      when: z.enum(['coming', 'past', 'all']).default('coming'),
      /** Only those that the reader is subscribed to, or waits for. */
      mine: z.stringbool().optional(),
      /** Only those that are in their window and have a place left. */
      available: z.stringbool().optional(),
      /** Business days of the beginning, both included. */
      from: isoDay.optional(),
      to: isoDay.optional(),
      sort: sortQuery(['startsAt', 'title', 'costPoints', 'closesAt']).default('startsAt'),
    }),
    response: paged(Experience),
  })

export const categoriesOf = <const Path extends string, const Who extends Role>(path: Path, role: Who) =>
  endpoint({
    method: 'GET',
    path,
    access: [role],
    summary: 'The categories of experiences, by name, with how many of each are to come for this reader',
    response: z.object({
      items: z.array(ExperienceCategory.extend({ coming: z.int().min(0) })),
      total: z.int().min(0),
    }),
  })

export const detailsOf = <const Path extends string, const Who extends Role>(path: Path, role: Who) =>
  endpoint({
    method: 'GET',
    path,
    access: [role],
    summary: 'One experience, whole',
    query: z.object({ id }),
    response: ExperienceDetails,
    errors: ['not-found'],
  })

const body = z.strictObject({ experienceId: id })
/** What a subscription or its end leaves: the experience as it is then, and the points to spend (null: none at all). */
const response = ExperienceDetails.extend({ available: points.nullable() })

export const subscribingOf = <const Path extends string, const Who extends Role>(path: Path, role: Who) =>
  endpoint({
    method: 'POST',
    path,
    access: [role],
    summary: 'Subscribe: a place while there is one, paid at once; otherwise a place in the waiting list',
    body,
    response,
    errors: SUBSCRIBE_ERRORS,
    idempotent: true,
  })

export const leavingOf = <const Path extends string, const Who extends Role>(path: Path, role: Who) =>
  endpoint({
    method: 'POST',
    path,
    access: [role],
    summary: 'Give up a place or a waiting: points come back, and the next in line gets the place',
    body,
    response,
    errors: ['not-found', 'experience.not-subscribed', 'experience.cannot-leave'],
    idempotent: true,
  })

export const calendarOf = <const Path extends string, const Who extends Role>(path: Path, role: Who) =>
  endpoint({
    method: 'GET',
    path,
    access: [role],
    summary: 'An experience as an event for a calendar (.ics)',
    params: z.object({ id }),
    response: 'binary',
    errors: ['not-found'],
  })
