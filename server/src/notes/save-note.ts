import { requireProfessional } from '../accounts/accounts.policies.ts'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { requireAuthor } from './notes.policies.ts'
import { deleteNote, getAndLockNote, insertNote, type NoteRow, setNoteBody } from './notes.queries.ts'

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
