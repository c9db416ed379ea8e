import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant } from '../fields/schemas.ts'

const admin = ['admin'] as const

/** The kinds of records with long texts. */
export const DRAFT_KINDS = ['post', 'text', 'announcement', 'experience'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]

/** The most characters of a draft's values as JSON. */
export const DRAFT_MAX = 600_000

/** Identifies a draft of the caller: the record of a kind; `new` for a record that does not exist yet. */
const place = { kind: z.enum(DRAFT_KINDS), record: z.string().regex(/^[\w-]{1,60}$/) }

const content = z
  .record(z.string(), z.unknown())
  .refine((values) => JSON.stringify(values).length <= DRAFT_MAX, { params: { code: 'too-long' } })

/** The values of a form, as last saved while they were written. */
export const Draft = z.object({ content, version: z.int().min(1), updatedAt: instant })
export type Draft = z.output<typeof Draft>

export const get = endpoint({
  method: 'GET',
  path: '/cms/drafts/get',
  access: admin,
  summary: 'Get your draft of a record, or null; drafts end 30 days after the last change',
  query: z.object(place),
  response: z.object({ draft: Draft.nullable() }),
})

export const save = endpoint({
  method: 'POST',
  path: '/cms/drafts/save',
  bodyLimit: 4 * 1024 * 1024,
  access: admin,
  summary:
    'Save your draft of a record; responds `conflict` with the saved draft if another window saved it since the given version',
  body: z.strictObject({
    ...place,
    content,
    /** The version that was saved or read last; 0: none. */
    version: z.int().min(0),
  }),
  response: z.object({ version: z.int().min(1), updatedAt: instant }),
  errors: ['conflict'],
})

export const discard = endpoint({
  method: 'POST',
  path: '/cms/drafts/discard',
  access: admin,
  summary: 'Delete your draft of a record, if there is one',
  body: z.strictObject(place),
  response: z.object({}),
})
