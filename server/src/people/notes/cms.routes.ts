import * as contract from '@esquadro/contract/people/notes/cms'
import type { Caller } from '../../platform/context/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { recordViews } from '../../platform/record-views/record-views.ts'
import { isAuthor } from './notes.policies.ts'
import { listNotes, type NoteRow } from './notes.queries.ts'
import { createNote, exportNotes, removeNote, updateNote } from './notes.ts'

export const getAll = handle(contract.getAll, async ({ query: { id, ...page }, user }, context) => {
  const { items, ...rest } = await listNotes(context.db, id, page)
  await recordViews(context, user, 'professional', [id])
  return { ...rest, items: items.map((note) => toNoteResponse(user, note)) }
})

export const exportAll = handle(contract.exportAll, ({ query, user }, context) =>
  exportNotes(context, user, query),
)

export const create = handle(contract.create, async ({ body, user }, context) =>
  toNoteResponse(user, await createNote(context, user, body)),
)

export const update = handle(contract.update, async ({ body, user }, context) =>
  toNoteResponse(user, await updateNote(context, user, body)),
)

export const remove = handle(contract.remove, ({ body }, context) => removeNote(context, body.id))

const toNoteResponse = (user: Caller, note: NoteRow) => ({ ...note, isOwn: isAuthor(note, user) })
