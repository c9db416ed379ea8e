import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant, isoDay, paged, pageQuery } from '../fields/schemas.ts'
import { contentKind, contentVersion, MemberText } from './content.ts'

const readers = ['professional', 'shopkeeper', 'admin'] as const
const members = ['professional', 'shopkeeper'] as const

export const getText = endpoint({
  method: 'GET',
  path: '/content/get-text',
  access: readers,
  summary: 'Get a text of the programme; the version in force, or a given version',
  query: z.object({
    kind: contentKind,
    version: z.coerce.number<number | string>().pipe(contentVersion).optional(),
  }),
  response: MemberText,
  errors: ['not-found'],
})

/** A version in the history of a text. */
export const TextVersion = z.object({
  version: contentVersion,
  publishedAt: instant,
  holdsFrom: isoDay.nullable(),
  isInForce: z.boolean(),
  /** When the reader accepted it, or null. */
  acceptedAt: instant.nullable(),
})
export type TextVersion = z.output<typeof TextVersion>

export const getVersions = endpoint({
  method: 'GET',
  path: '/content/get-versions',
  access: readers,
  summary: 'List the versions of a text, newest first',
  query: pageQuery.extend({ kind: contentKind }),
  response: paged(TextVersion),
  errors: ['not-found'],
})

export const accept = endpoint({
  method: 'POST',
  path: '/content/accept',
  access: members,
  summary: 'Accept a version of a text that is in force or announced; idempotent',
  body: z.strictObject({ kind: contentKind, version: contentVersion }),
  response: z.object({ kind: contentKind, version: contentVersion, acceptedAt: instant }),
  errors: ['not-found', 'content.not-in-force'],
})

/** A text that awaits the reader's acceptance. */
export const PendingText = z.object({
  kind: contentKind,
  version: contentVersion,
  publishedAt: instant,
  /** The newest version that the reader has accepted, or null. */
  acceptedVersion: contentVersion.nullable(),
})
export type PendingText = z.output<typeof PendingText>

export const getPending = endpoint({
  method: 'GET',
  path: '/content/get-pending',
  access: members,
  summary: 'List the texts whose version in force awaits your acceptance',
  response: z.object({ items: z.array(PendingText), total: z.int().min(0) }),
})
