import type { Caller } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { NoteRow } from './notes.queries.ts'

/** Whether the caller wrote a note. */
export const isAuthor = (note: Pick<NoteRow, 'by'>, user: Pick<Caller, 'id'>): boolean =>
  note.by.id === user.id

/** Throws `forbidden` unless the caller wrote the note. */
export function requireAuthor(note: Pick<NoteRow, 'by'>, user: Pick<Caller, 'id'>): void {
  if (!isAuthor(note, user)) throw new AppError('forbidden')
}
