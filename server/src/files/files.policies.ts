import type { Caller } from '../context/context.ts'
import type { FileRow } from './files.queries.ts'

/** Whether a caller may download a file: everybody a public one, its owner and administrators a private one. */
export const canReadFile = (file: FileRow, user: Caller | null): boolean =>
  file.visibility === 'public' || (user !== null && (user.type === 'admin' || user.id === file.ownerId))
