import type { Caller } from '../context/context.ts'
import type { FileRow } from './files.queries.ts'

/** Whether a caller may download a file: a public one always, a private one as its owner or an administrator. */
export const canReadFile = (file: FileRow, user: Caller | null): boolean =>
  file.visibility === 'public' || (user !== null && (user.type === 'admin' || user.id === file.ownerId))
