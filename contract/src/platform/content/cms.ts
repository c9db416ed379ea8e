import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, isoDay, paged, pageQuery, search, sortQuery } from '../fields/schemas.ts'
import { exportQuery } from '../lists/export.ts'
import { contentKind, contentVersion } from './content.ts'

/** `announced`: will come into force; `replaced`: a newer version is in force. */
const VERSION_STATES = ['announced', 'in-force', 'replaced'] as const

/** A version of a text, and the version that it replaced. */
export const CmsVersion = z.object({
  version: contentVersion,
  publishedAt: instant,
  /** The name of the administrator; null if the system published it. */
  publishedBy: z.string().nullable(),
  /** The day on which an announced version comes into force; null: in force since its publication. */
  holdsFrom: isoDay.nullable(),
  state: z.enum(VERSION_STATES),
  html: z.string(),
  /** The text of the previous version; null for the first one. */
  before: z.string().nullable(),
  /** The number of members who accepted it. */
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
  /** Defaults to the newest version. */
  version: z.coerce.number<number | string>().pipe(contentVersion).optional(),
  q: search.optional(),
  state: z.enum(ACCEPTANCE_STATES).optional(),
  sort: sortQuery(['name', 'acceptedAt']).default('name'),
})

/** An active member who is asked to accept the text. */
export const MemberAcceptance = z.object({
  id,
  name: z.string(),
  userType: z.enum(['professional', 'shopkeeper']),
  /** The store of a shopkeeper. */
  store: z.string().nullable(),
  /** When the member accepted the version, or null. */
  acceptedAt: instant.nullable(),
})
export type MemberAcceptance = z.output<typeof MemberAcceptance>

export const getAcceptances = endpoint({
  method: 'GET',
  path: '/cms/content/get-acceptances',
  access: ['admin'],
  summary:
    'List the active members who are asked to accept a text, with their acceptance of a version; search, filter by acceptance, sort',
  query: acceptancesQuery,
  response: paged(MemberAcceptance).extend({
    /** The number of all these members, ignoring search and filter. */
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
