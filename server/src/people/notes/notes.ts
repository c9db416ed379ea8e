import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/people/notes/cms'
import { notesList } from '@esquadro/texts/lists/notes'
import type { Caller, Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readPages } from '../../platform/lists/cursor.queries.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { recordViews } from '../../platform/record-views/record-views.ts'
import { requireProfessional } from '../accounts/accounts.policies.ts'
import { requireAuthor } from './notes.policies.ts'
import {
  deleteNote,
  getAndLockNote,
  insertNote,
  listNotes,
  type NoteRow,
  setNoteBody,
} from './notes.queries.ts'

// The audit log is permanent and must not contain what a note says about a person; it records only that there
// is one.

/** Writes an internal note about a professional. */
export const createNote = (
  context: Context,
  user: Caller,
  { id: professionalId, body }: { readonly id: string; readonly body: string },
): Promise<NoteRow> =>
  context.inTransaction(async (trx) => {
    await requireProfessional(trx, professionalId)
    const id = await insertNote(trx, { professionalId, body, by: user.id, now: context.clock.now() })
    await context.audit(trx, {
      action: 'professional.note-added',
      subjectType: 'user',
      subjectId: professionalId,
    })
    return getAndLockNote(trx, id)
  })

/**
 * Edits a note of the caller. Throws `forbidden` for another author's note, and `conflict` if it has changed
 * since `revision`.
 */
export const updateNote = (
  context: Context,
  user: Caller,
  { id, body, revision }: { readonly id: string; readonly body: string; readonly revision: number },
): Promise<NoteRow> =>
  context.inTransaction(async (trx) => {
    const note = await getAndLockNote(trx, id)
    requireAuthor(note, user)
    if (note.revision !== revision) throw new AppError('conflict')
    if (note.body === body) return note
    await setNoteBody(trx, id, body, context.clock.now())
    await context.audit(trx, {
      action: 'professional.note-edited',
      subjectType: 'user',
      subjectId: note.professionalId,
    })
    return getAndLockNote(trx, id)
  })

/** Deletes a note. */
export const removeNote = (context: Context, id: string): Promise<{ id: string }> =>
  context.inTransaction(async (trx) => {
    const note = await getAndLockNote(trx, id)
    await deleteNote(trx, id)
    await context.audit(trx, {
      action: 'professional.note-removed',
      subjectType: 'user',
      subjectId: note.professionalId,
    })
    return { id }
  })

/** Exports the internal notes about a professional, newest first; records that the caller read them. */
export async function exportNotes(
  context: Context,
  user: Caller,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  await recordViews(context, user, 'professional', [query.id])
  return exportList(context, {
    subject: 'note',
    list: notesList,
    query,
    rows: readPages(context.db, (trx, page) => listNotes(trx, query.id, page)),
    values: {
      body: (row) => row.body,
      by: (row) => row.by.name,
      createdAt: (row) => row.createdAt,
      updatedAt: (row) => row.updatedAt,
    },
  })
}
