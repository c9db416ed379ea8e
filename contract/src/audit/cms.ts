import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isoDay } from '../fields/date.ts'
import { id } from '../fields/id.ts'
import { instant } from '../fields/instant.ts'
import { pagedUpTo, pageQuery } from '../fields/page.ts'
import { exportQuery } from '../lists/export.ts'

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** The value of a field before and after; null if it did not exist. */
export const AuditChange = z.object({
  /** The path of the field, with dots: `sellers.0.name`. */
  field: z.string(),
  before: value,
  after: value,
})
export type AuditChange = z.output<typeof AuditChange>

/** An entry of the audit log. Personal data in its changes is masked; secrets are omitted. */
export const AuditItem = z.object({
  id: z.int(),
  at: instant,
  actor: z.object({
    id: id.nullable(),
    type: z.enum(['professional', 'shopkeeper', 'admin', 'system', 'visitor']),
    name: z.string().nullable(),
  }),
  /** The action, such as `customer.created`. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  changes: z.array(AuditChange),
  requestId: z.string().nullable(),
})
export type AuditItem = z.output<typeof AuditItem>

const word = z.string().trim().min(1).max(80)

const auditQuery = pageQuery.extend({
  subjectType: word.optional(),
  subjectId: word.optional(),
  action: word.optional(),
  actor: id.optional(),
  /** A professional: entries about the account, and about records of theirs that name them. */
  professional: id.optional(),
  from: isoDay.optional(),
  to: isoDay.optional(),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/audit/get-all',
  access: ['admin'],
  summary: 'List audit log entries, newest first; filter by subject, action, actor, professional and days',
  query: auditQuery,
  response: pagedUpTo(AuditItem),
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/cms/audit/export',
  access: ['admin'],
  summary:
    'Export the entries of the audit log as filtered, newest first, as CSV or XLSX, with masked personal data',
  query: exportQuery(auditQuery),
  response: 'binary',
})

export const getKinds = endpoint({
  method: 'GET',
  path: '/cms/audit/get-kinds',
  access: ['admin'],
  summary: 'List the actions and subject types of the audit log, for its filters',
  response: z.object({ actions: z.array(z.string()), subjectTypes: z.array(z.string()) }),
})
