import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { changesOf } from '../../platform/fields/changes.ts'
import {
  blankOrText,
  id,
  instant,
  isoDay,
  line,
  paged,
  pagedUpTo,
  pageQuery,
  points,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { Score } from '../accounts/session.ts'
import { professions } from '../professionals/vocabulary.ts'
import { MAX_CONDITIONS, SegmentCity, SegmentCondition } from './conditions.ts'

const admin = ['admin'] as const
const conditions = z.array(SegmentCondition).min(1).max(MAX_CONDITIONS)

/** The form of a segment. A member meets all of its conditions. */
export const SegmentInput = z.strictObject({
  name: line().min(1).max(80),
  description: blankOrText(500).optional(),
  conditions,
})
export type SegmentInput = z.output<typeof SegmentInput>

/** A segment: a saved filter over the active professionals, evaluated when it is used. */
export const Segment = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  conditions: z.array(SegmentCondition),
  /** The names of the stores and experiences in the conditions, by id. */
  names: z.record(z.string(), z.string()),
  /** The number of records that refer to it. */
  uses: z.int().min(0),
  archivedAt: instant.nullable(),
  revision: z.int().min(1),
  createdAt: instant,
  updatedAt: instant,
})
export type Segment = z.output<typeof Segment>

export const SEGMENT_USES = ['experience', 'accelerator', 'announcement'] as const

/** A segment with the newest records that refer to it. */
export const SegmentDetails = Segment.extend({
  usedBy: z.array(
    z.object({ kind: z.enum(SEGMENT_USES), id, name: z.string(), isActive: z.boolean(), createdAt: instant }),
  ),
})
export type SegmentDetails = z.output<typeof SegmentDetails>

/** A number of members: exact, or some minutes old or estimated if an exact count takes too long. */
export const SegmentCount = z.object({ count: z.int().min(0), isExact: z.boolean() })
export type SegmentCount = z.output<typeof SegmentCount>

/** A member of a segment, with the facts that the conditions compare. */
export const SegmentMember = z.object({
  id,
  name: z.string(),
  /** Masked except for the first letter and the domain. */
  email: z.string(),
  profession: z.enum(professions).nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  score: Score,
  createdAt: instant,
  /** Each fact is null unless a condition of the segment uses it. */
  facts: z.object({
    availablePoints: points.nullable(),
    /** The day of issue of the newest approved sale; also null without any. */
    lastSaleOn: isoDay.nullable(),
    customers: z.int().min(0).nullable(),
    /** The reference store, and the stores of the conditions with approved sales. */
    stores: z.array(z.string()).nullable(),
    experiences: z.array(z.string()).nullable(),
  }),
})
export type SegmentMember = z.output<typeof SegmentMember>

const listQuery = pageQuery.extend({
  q: search.optional(),
  archived: z.stringbool().default(false),
  sort: sortQuery(['name', 'createdAt', 'updatedAt']).default('name'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/segments/get-all',
  access: admin,
  summary: 'List segments of professionals; search by name and description, sort',
  query: listQuery,
  response: paged(Segment),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/segments/export',
  access: admin,
  summary: 'Export the segments as filtered and sorted, with the number of members of each',
  query: exportQuery(listQuery),
  response: 'binary',
})

export const getCounts = endpoint({
  method: 'GET',
  path: '/cms/segments/get-counts',
  access: admin,
  summary:
    'Count the members of the segments on a page of the list; for very large segments the number may be some minutes old (`isExact` is false)',
  query: listQuery,
  response: z.object({ items: z.array(SegmentCount.extend({ id })) }),
})

export const getOne = endpoint({
  method: 'GET',
  path: '/cms/segments/get-one',
  access: admin,
  summary: 'Get a segment with the records that use it',
  query: z.object({ id }),
  response: SegmentDetails,
  errors: ['not-found'],
})

export const getCount = endpoint({
  method: 'GET',
  path: '/cms/segments/get-count',
  access: admin,
  summary: 'Count the members of a segment now',
  query: z.object({ id }),
  response: SegmentCount,
  errors: ['not-found'],
})

const membersQuery = pageQuery.extend({
  /** The segment. */
  id,
  q: search.optional(),
  sort: sortQuery(['name', 'createdAt']).default('name'),
})

export const getMembers = endpoint({
  method: 'GET',
  path: '/cms/segments/get-members',
  access: admin,
  summary: 'List the members of a segment now, with the facts that make them members; search, sort',
  query: membersQuery,
  response: pagedUpTo(SegmentMember),
  errors: ['not-found'],
})

export const exportMembers = endpoint({
  method: 'GET',
  path: '/cms/segments/export-members',
  access: admin,
  summary:
    'Export the members of a segment as filtered and sorted, as CSV or XLSX, with masked personal data',
  query: exportQuery(membersQuery),
  response: 'binary',
  errors: ['not-found'],
})

export const preview = endpoint({
  method: 'POST',
  path: '/cms/segments/preview',
  access: admin,
  summary: 'Count the professionals who meet conditions, with the first five of them',
  body: z.strictObject({ conditions }),
  response: SegmentCount.extend({ sample: z.array(SegmentMember) }),
})

export const getPlaces = endpoint({
  method: 'GET',
  path: '/cms/segments/get-places',
  access: admin,
  summary: 'Find up to 25 cities of active professionals by a part of the name, most members first',
  query: z.object({ q: search.optional() }),
  response: z.object({ items: z.array(SegmentCity.extend({ members: z.int().min(1) })) }),
})

export const create = endpoint({
  method: 'POST',
  path: '/cms/segments/create',
  access: admin,
  summary: 'Create a segment',
  body: SegmentInput,
  response: SegmentDetails,
  errors: ['name.taken'],
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/segments/update',
  access: admin,
  summary:
    'Change a segment; responds `conflict` with the saved segment as `data` if it changed since the given revision',
  body: z.strictObject({ ...changesOf(SegmentInput.shape), id, revision: z.int().min(1).optional() }),
  response: SegmentDetails,
  errors: ['not-found', 'conflict', 'name.taken'],
})

export const archive = endpoint({
  method: 'POST',
  path: '/cms/segments/archive',
  access: admin,
  summary: 'Archive or restore a segment; records that use an archived segment keep using it',
  body: z.strictObject({ id, archived: z.boolean() }),
  response: SegmentDetails,
  errors: ['not-found', 'name.taken'],
})

export const remove = endpoint({
  method: 'POST',
  path: '/cms/segments/delete',
  access: admin,
  summary: 'Delete a segment that nothing uses',
  body: z.strictObject({ id }),
  response: z.object({ id }),
  errors: ['not-found', 'segment.in-use'],
})
