import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, lines, paged, pageQuery } from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'

const body = lines().min(1).max(4_000)

/**
 * An internal note about a professional; administrators read it here, and the professional in the download of
 * their data.
 */
export const Note = z.object({
  id,
  body: z.string(),
  by: z.object({ id, name: z.string() }),
  createdAt: instant,
  updatedAt: instant.nullable(),
  /** Counts the versions; an edit sends the version that it started from. */
  revision: z.int().min(1),
  /** Whether the caller wrote it: only the author can edit it. */
  isOwn: z.boolean(),
})
export type Note = z.output<typeof Note>

export const NoteInput = z.strictObject({ body })
export type NoteInput = z.output<typeof NoteInput>

const notesQuery = pageQuery.extend({
  /** The professional. */
  id,
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/professionals/notes/get-all',
  access: ['admin'],
  summary: 'List the internal notes about a professional, newest first',
  query: notesQuery,
  response: paged(Note),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/professionals/notes/export',
  access: ['admin'],
  summary: 'Export the internal notes about a professional',
  query: exportQuery(notesQuery),
  response: 'binary',
})

export const create = endpoint({
  method: 'POST',
  path: '/cms/professionals/notes/create',
  access: ['admin'],
  summary: 'Write an internal note about a professional',
  body: NoteInput.extend({
    /** The professional. */
    id,
  }),
  response: Note,
  errors: ['not-found'],
  idempotent: true,
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/professionals/notes/update',
  access: ['admin'],
  summary: 'Edit your own internal note; refused if it changed since the given version',
  body: NoteInput.extend({ id, revision: z.int().min(1) }),
  response: Note,
  errors: ['not-found', 'forbidden', 'conflict'],
})

export const remove = endpoint({
  method: 'POST',
  path: '/cms/professionals/notes/remove',
  access: ['admin'],
  summary: 'Delete an internal note',
  body: z.strictObject({ id }),
  response: z.object({ id }),
  errors: ['not-found'],
})
