import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  id,
  instant,
  isoDay,
  line,
  lines,
  paged,
  pageQuery,
  points,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { RowOutcomes, SwitchMany } from '../../platform/lists/bulk.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { companion, SUBSCRIBE_ERRORS } from './calls.ts'
import { EXPERIENCE_STATES, ExperienceCategory, SUBSCRIPTION_STATUSES } from './experience.ts'
import {
  ATTENDANCES,
  CmsExperience,
  CmsExperienceDetails,
  ExperienceChanges,
  ExperienceData,
  Subscriber,
} from './office.ts'
import { EXPERIENCE_AUDIENCES } from './vocabulary.ts'

const admin = ['admin'] as const

/** A category with the number of its experiences. */
export const CmsCategory = ExperienceCategory.extend({
  experiences: z.int().min(0),
  createdAt: instant,
  /** Identifies the name; an edit sends the revision that it started from. */
  revision: z.string(),
})
export type CmsCategory = z.output<typeof CmsCategory>

export const CategoryInput = z.strictObject({ name: line().min(1).max(60) })

export const createCategory = endpoint({
  method: 'POST',
  path: '/cms/experiences-categories/create',
  access: admin,
  summary: 'Create a category of experiences',
  body: CategoryInput,
  response: CmsCategory,
  errors: ['name.taken'],
})

export const updateCategory = endpoint({
  method: 'POST',
  path: '/cms/experiences-categories/update',
  access: admin,
  summary:
    'Rename a category of experiences; responds `conflict` with the current category if it was renamed since the given revision',
  body: CategoryInput.extend({ id, revision: z.string().max(40).optional() }),
  response: CmsCategory,
  errors: ['not-found', 'conflict', 'name.taken'],
})

export const changeCategoryStatus = endpoint({
  method: 'POST',
  path: '/cms/experiences-categories/change-status',
  access: admin,
  summary: 'Activate or deactivate a category; members cannot see the experiences of an inactive category',
  body: z.strictObject({ id, active: z.boolean() }),
  response: CmsCategory,
  errors: ['not-found'],
})

export const changeCategoryStatusMany = endpoint({
  method: 'POST',
  path: '/cms/experiences-categories/change-status-many',
  access: ['admin'],
  summary: 'Activate or deactivate several categories of experiences; returns an outcome for each',
  body: SwitchMany,
  response: RowOutcomes,
})

const categoriesQuery = pageQuery.extend({
  q: search.optional(),
  active: z.stringbool().optional(),
  sort: sortQuery(['name', 'experiences', 'createdAt']).default('name'),
})

export const getAllCategories = endpoint({
  method: 'GET',
  path: '/cms/experiences-categories/get-all',
  access: admin,
  summary: 'List the categories of experiences; search by name, filter by status, sort',
  query: categoriesQuery,
  response: paged(CmsCategory),
})

export const exportCategories = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/experiences-categories/export',
  access: admin,
  summary: 'Export the categories of experiences as filtered and sorted',
  query: exportQuery(categoriesQuery),
  response: 'binary',
})

export const create = endpoint({
  method: 'POST',
  path: '/cms/experiences/create',
  access: admin,
  summary: 'Create an experience',
  multipart: true,
  body: ExperienceData,
  response: CmsExperienceDetails,
  errors: [
    'upload.invalid',
    'picture.incomplete',
    'picture.too-large',
    'picture.too-heavy',
    'segment.archived',
  ],
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/experiences/{id}/update',
  access: admin,
  summary:
    'Update an experience; gives additional seats to the waiting list and notifies its members of a new time or place',
  params: z.object({ id }),
  multipart: true,
  body: ExperienceChanges,
  response: CmsExperienceDetails,
  errors: [
    'not-found',
    'conflict',
    'upload.invalid',
    'picture.incomplete',
    'picture.too-large',
    'picture.too-heavy',
    'experience.seats-taken',
    'segment.archived',
  ],
})

export const changeStatus = endpoint({
  method: 'POST',
  path: '/cms/experiences/change-status',
  access: admin,
  summary: 'Activate or suspend an experience; members with a subscription are notified of a suspension',
  body: z.strictObject({ id, active: z.boolean() }),
  response: CmsExperienceDetails,
  errors: ['not-found'],
})

export const changeStatusMany = endpoint({
  method: 'POST',
  path: '/cms/experiences/change-status-many',
  access: ['admin'],
  summary: 'Activate or suspend several experiences; returns an outcome for each',
  body: SwitchMany,
  response: RowOutcomes,
})

const listQuery = pageQuery.extend({
  q: search.optional(),
  category: id.optional(),
  state: z.enum(EXPERIENCE_STATES).optional(),
  audience: z.enum(EXPERIENCE_AUDIENCES).optional(),
  active: z.stringbool().optional(),
  /** The range of business days, both inclusive, in which the experience starts. */
  from: isoDay.optional(),
  to: isoDay.optional(),
  sort: sortQuery(['startsAt', 'title', 'costPoints', 'createdAt']).default('-startsAt'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/experiences/get-all',
  access: admin,
  summary: 'List all experiences; search by title and place, filter, sort',
  query: listQuery,
  response: paged(CmsExperience),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/experiences/export',
  access: admin,
  summary: 'Export the experiences as filtered and sorted',
  query: exportQuery(listQuery),
  response: 'binary',
})

export const getOne = endpoint({
  method: 'GET',
  path: '/cms/experiences/get-one',
  access: admin,
  summary: 'Get an experience with all editable fields and the figures of its attendance',
  query: z.object({ id }),
  response: CmsExperienceDetails,
  errors: ['not-found'],
})

/** The person's seat or position after a subscription. */
const Subscribed = z.object({
  /** The id of the subscription. */
  id,
  userId: id,
  status: z.enum(SUBSCRIPTION_STATUSES),
  heldUntil: instant.nullable(),
})

const SUBSCRIBE_USER_ERRORS = [...SUBSCRIBE_ERRORS, 'experience.person-inactive'] as const

export const subscribeUser = endpoint({
  method: 'POST',
  path: '/cms/experiences/subscribe-user',
  access: admin,
  summary:
    'Subscribe a member, even outside the subscription window; level, segment, points and audience still apply',
  body: z.strictObject({ experienceId: id, userId: id, companion: companion.optional() }),
  response: Subscribed,
  errors: SUBSCRIBE_USER_ERRORS,
  idempotent: true,
})

/** The maximum number of members that one call can subscribe. */
export const SUBSCRIBE_USERS_MAX = 100

export const subscribeUsers = endpoint({
  method: 'POST',
  path: '/cms/experiences/subscribe-users',
  access: admin,
  summary:
    'Subscribe several members in the given order, with a result for each; a refusal does not stop the others',
  body: z.strictObject({ experienceId: id, userIds: z.array(id).min(1).max(SUBSCRIBE_USERS_MAX) }),
  response: z.object({
    items: z.array(
      z.object({
        userId: id,
        /** The id of the subscription; null if refused. */
        id: id.nullable(),
        status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
        error: z.object({ code: z.string(), msg: z.string() }).nullable(),
      }),
    ),
  }),
  errors: ['not-found'],
  idempotent: true,
})

export const unsubscribe = endpoint({
  method: 'DELETE',
  path: '/cms/experiences/{id}/unsubscribe',
  access: admin,
  summary:
    'Remove a subscription by its id; refunds all points or according to the refund steps, and promotes the waiting list',
  params: z.object({ id }),
  query: z.object({
    /** `all`: all points; `table`: the share that the member would get back today. */
    refund: z.enum(['all', 'table']).default('all'),
  }),
  response: z.object({ data: z.object({ id, experienceId: id, userId: id, refunded: points }) }),
  errors: ['not-found', 'experience.not-subscribed'],
  idempotent: true,
})

export const confirmSeat = endpoint({
  method: 'POST',
  path: '/cms/experiences/confirm-seat',
  access: admin,
  summary: 'Confirm a held seat on behalf of the member, by the id of the subscription',
  body: z.strictObject({ id }),
  response: Subscriber,
  errors: ['not-found', 'experience.hold-expired'],
})

export const checkIn = endpoint({
  method: 'POST',
  path: '/cms/experiences/check-in',
  access: admin,
  summary: "Check in a participant by the code of the participant's QR code; idempotent",
  body: z.strictObject({ experienceId: id, code: lines().min(1).max(400) }),
  response: Subscriber.extend({ isRepeated: z.boolean() }),
  errors: [
    'not-found',
    'experience.code-unknown',
    'experience.other-experience',
    'experience.not-confirmed',
    'experience.check-in-not-open',
  ],
})

export const setAttendance = endpoint({
  method: 'POST',
  path: '/cms/experiences/set-attendance',
  access: admin,
  summary: 'Record attendance by the ids of the subscriptions; null clears the record',
  body: z.strictObject({
    experienceId: id,
    ids: z.array(id).min(1).max(500),
    attendance: z.enum(ATTENDANCES).nullable(),
  }),
  response: z.object({ changed: z.int().min(0) }),
  errors: ['not-found', 'experience.not-begun'],
})

export const closeAttendance = endpoint({
  method: 'POST',
  path: '/cms/experiences/close-attendance',
  access: admin,
  summary: 'Record all confirmed participants without check-in as absent, once the experience has begun',
  body: z.strictObject({ experienceId: id }),
  response: z.object({ changed: z.int().min(0) }),
  errors: ['not-found', 'experience.not-begun'],
})

const subscribersQuery = pageQuery.extend({
  experienceId: id,
  q: search.optional(),
  status: z.enum([...SUBSCRIPTION_STATUSES, 'held', 'removed']).optional(),
  attendance: z.enum([...ATTENDANCES, 'open']).optional(),
  sort: sortQuery(['subscribedAt', 'name']).default('subscribedAt'),
})

export const getSubscribers = endpoint({
  method: 'GET',
  path: '/cms/professionals/get-subscribers',
  access: admin,
  summary:
    'List the people subscribed to an experience: confirmed, waiting or removed; search by name and e-mail',
  query: subscribersQuery,
  response: paged(Subscriber),
  errors: ['not-found'],
})

export const exportSubscribers = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/professionals/export-subscribers',
  access: admin,
  summary: 'Export the attendance list of an experience as filtered and sorted, as CSV or XLSX',
  query: exportQuery(subscribersQuery),
  response: 'binary',
  errors: ['not-found'],
})

/** A subscription of a member, with its experience. */
export const MemberSubscription = Subscriber.pick({
  id: true,
  status: true,
  companionName: true,
  paidPoints: true,
  refundedPoints: true,
  subscribedAt: true,
  attendance: true,
  removedAt: true,
}).extend({
  experience: z.object({ id, title: z.string(), startsAt: instant, place: z.string() }),
})
export type MemberSubscription = z.output<typeof MemberSubscription>

const memberSubscriptionsQuery = pageQuery.extend({
  /** The member. */
  member: id,
  status: z.enum([...SUBSCRIPTION_STATUSES, 'removed']).optional(),
  sort: sortQuery(['subscribedAt', 'startsAt']).default('-subscribedAt'),
})

export const getMemberSubscriptions = endpoint({
  method: 'GET',
  path: '/cms/professionals/get-subscriptions',
  access: admin,
  summary: 'List the subscriptions of a member to experiences; filter by status, sort',
  query: memberSubscriptionsQuery,
  response: paged(MemberSubscription),
})

export const exportMemberSubscriptions = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/professionals/export-subscriptions',
  access: admin,
  summary: 'Export the subscriptions of a member to experiences as filtered and sorted',
  query: exportQuery(memberSubscriptionsQuery),
  response: 'binary',
})

/** A member who can be subscribed. */
export const Candidate = z.object({
  id,
  name: z.string(),
  email: z.string(),
  userType: z.enum(['professional', 'shopkeeper']),
})
export type Candidate = z.output<typeof Candidate>

export const getCandidates = endpoint({
  method: 'GET',
  path: '/cms/experiences/get-candidates',
  access: admin,
  summary: 'Find up to 25 active members of an experience’s audience who are not subscribed to it',
  query: z.object({ experienceId: id, q: search.optional() }),
  response: z.object({ items: z.array(Candidate) }),
  errors: ['not-found'],
})
