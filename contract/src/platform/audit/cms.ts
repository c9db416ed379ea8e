import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, isoDay, line, pagedUpTo, pageQuery } from '../fields/schemas.ts'
import { exportQuery } from '../lists/export.ts'
import { securityQuery } from '../security/cms.ts'
import { AUDIT_AREAS } from './vocabulary.ts'

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** The value of a field before and after; null if it did not exist. */
export const AuditChange = z.object({
  /** The path of the field, with dots: `sellers.0.name`. */
  field: z.string(),
  before: value,
  after: value,
})
export type AuditChange = z.output<typeof AuditChange>

/** The kinds of records that a sentence of the audit log names. */
export const NAMED_KINDS = [
  'professional',
  'shopkeeper',
  'admin',
  'customer',
  'dispute',
  'invoice',
  'pce',
  'store',
  'segment',
  'seller',
  'product',
  'brand',
  'category',
  'product-import',
  'accelerator',
  'extra-point',
  'adjustment',
  'extract-document',
  'rule',
  'experience',
  'experience-category',
  'post',
  'video',
  'invite',
  'pre-registration',
  'api-key',
  'trust',
  'webhook',
  'webhook-delivery',
] as const
export type NamedKind = (typeof NAMED_KINDS)[number]

/** A record that still exists, and the page that shows it. */
export const AuditTarget = z.object({
  kind: z.enum(NAMED_KINDS),
  id,
  /** The text or id with which its page is opened. */
  key: z.string(),
})
export type AuditTarget = z.output<typeof AuditTarget>

/** A piece of a sentence; a piece with a target names a record. */
export const SentencePart = z.object({ text: z.string(), target: AuditTarget.nullable() })
export type SentencePart = z.output<typeof SentencePart>

/** An entry of the audit log. Personal data in its changes is masked; secrets are omitted. */
export const AuditItem = z.object({
  id: z.int(),
  at: instant,
  actor: z.object({
    id: id.nullable(),
    type: z.enum(['professional', 'shopkeeper', 'admin', 'system', 'visitor', 'key', 'mail']),
    name: z.string().nullable(),
  }),
  /** The action, such as `customer.created`. */
  action: z.string(),
  /** The entry as a sentence in the caller's language; names of customers are shortened. */
  sentence: z.array(SentencePart),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  changes: z.array(AuditChange),
  /** The names of the records whose ids the changes mention. */
  names: z.array(z.object({ id, name: z.string() })),
  requestId: z.string().nullable(),
})
export type AuditItem = z.output<typeof AuditItem>

const word = line().min(1).max(80)

const listQuery = pageQuery.extend({
  area: z.enum(AUDIT_AREAS).optional(),
  subjectType: word.optional(),
  subjectId: word.optional(),
  action: word.optional(),
  actor: id.optional(),
  /** Only entries about this professional's account and records. */
  professional: id.optional(),
  from: isoDay.optional(),
  to: isoDay.optional(),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/audit/get-all',
  access: ['admin'],
  summary:
    'List audit log entries, newest first; filter by area, subject, action, actor, professional and days',
  query: listQuery,
  response: pagedUpTo(AuditItem),
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/cms/audit/export',
  access: ['admin'],
  summary: 'Export the audit log entries as filtered, newest first, as CSV or XLSX',
  query: exportQuery(listQuery),
  response: 'binary',
})

export const getKinds = endpoint({
  method: 'GET',
  path: '/cms/audit/get-kinds',
  access: ['admin'],
  summary: 'List the actions and subject types of the audit log, for its filters',
  response: z.object({ actions: z.array(z.string()), subjectTypes: z.array(z.string()) }),
})

export const exportSecurityEvents = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/security/export',
  access: ['admin'],
  summary: 'Export the security events as filtered',
  query: exportQuery(securityQuery),
  response: 'binary',
})
