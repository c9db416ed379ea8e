import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isoDay } from '../fields/date.ts'
import { id } from '../fields/id.ts'
import { instant } from '../fields/instant.ts'
import { paged, pageQuery } from '../fields/page.ts'

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** What one field was and became; null where it was not there. */
export const AuditChange = z.object({
  /** Its name, with dots where it lies deeper: `sellers.0.name`. */
  field: z.string(),
  before: value,
  after: value,
})
export type AuditChange = z.output<typeof AuditChange>

/** A line of the audit log. Personal data in its changes is masked, and what is secret is left out. */
export const AuditItem = z.object({
  id: z.int(),
  at: instant,
  actor: z.object({
    id: id.nullable(),
    type: z.enum(['professional', 'shopkeeper', 'admin', 'system', 'visitor']),
    name: z.string().nullable(),
  }),
  /** What was done, such as `customer.created`. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  changes: z.array(AuditChange),
  requestId: z.string().nullable(),
})
export type AuditItem = z.output<typeof AuditItem>

const word = z.string().trim().min(1).max(80)

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/audit/get-all',
  access: ['admin'],
  summary: 'Who did what, before and after, newest first; by subject, action, actor and days',
  query: pageQuery.extend({
    subjectType: word.optional(),
    subjectId: word.optional(),
    action: word.optional(),
    actor: id.optional(),
    from: isoDay.optional(),
    to: isoDay.optional(),
  }),
  response: paged(AuditItem),
})

export const getKinds = endpoint({
  method: 'GET',
  path: '/cms/audit/get-kinds',
  access: ['admin'],
  summary: 'The actions and the kinds of subjects that the audit log holds, to filter it by',
  response: z.object({ actions: z.array(z.string()), subjectTypes: z.array(z.string()) }),
})
