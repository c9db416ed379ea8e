import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isoDay } from '../fields/date.ts'
import { id } from '../fields/id.ts'
import { instant } from '../fields/instant.ts'
import { paged, pageQuery, sortQuery } from '../fields/page.ts'
import { search } from '../fields/search.ts'
import { exportQuery } from '../lists/export.ts'
import { contentKind, contentVersion } from './content.ts'

/** `announced`: it will be in force; `replaced`: a newer version is in force. */
const VERSION_STATES = ['announced', 'in-force', 'replaced'] as const

/** A version of a text, with the version that it replaced. */
export const CmsVersion = z.object({
  version: contentVersion,
  publishedAt: instant,
  /** The name of the administrator; null if the system published it. */
  publishedBy: z.string().nullable(),
  /** The day from which it holds if it was announced before; null: from its publication. */
  holdsFrom: isoDay.nullable(),
  state: z.enum(VERSION_STATES),
  html: z.string(),
  /** The text of the version before; null for the first one. */
  before: z.string().nullable(),
  /** How many members accepted it. */
  acceptances: z.int().min(0),
})
export type CmsVersion = z.output<typeof CmsVersion>

export const getVersions = endpoint({
  method: 'GET',
  path: '/cms/content/get-versions',
  access: ['admin'],
  summary:
    'List the versions of a text with the text before each and the number of acceptances, newest first',
  query: pageQuery.extend({ kind: contentKind }),
  response: paged(CmsVersion),
})

const ACCEPTANCE_STATES = ['accepted', 'waiting'] as const

const acceptancesQuery = pageQuery.extend({
  kind: contentKind,
  /** By default the newest version. */
  version: z.coerce.number<number | string>().pipe(contentVersion).optional(),
  q: search.optional(),
  state: z.enum(ACCEPTANCE_STATES).optional(),
  sort: sortQuery(['name', 'acceptedAt']).default('name'),
})

/** An active member whom a text binds. */
export const MemberAcceptance = z.object({
  id,
  name: z.string(),
  userType: z.enum(['professional', 'shopkeeper']),
  /** The store of a shopkeeper. */
  store: z.string().nullable(),
  /** The instant at which the member accepted the version, or null. */
  acceptedAt: instant.nullable(),
})
export type MemberAcceptance = z.output<typeof MemberAcceptance>

export const getAcceptances = endpoint({
  method: 'GET',
  path: '/cms/content/get-acceptances',
  access: ['admin'],
  summary:
    'List the active members whom a text binds with their acceptance of a version; search, filter by acceptance, sort',
  query: acceptancesQuery,
  response: paged(MemberAcceptance).extend({
    /** Of all members whom the text binds, ignoring search and filter. */
    accepted: z.int().min(0),
    bound: z.int().min(0),
  }),
})

export const exportAcceptances = endpoint({
  method: 'GET',
  path: '/cms/content/export-acceptances',
  access: ['admin'],
  summary: 'Export the acceptances of a version as filtered and sorted, as CSV or XLSX',
  query: exportQuery(acceptancesQuery),
  response: 'binary',
})
