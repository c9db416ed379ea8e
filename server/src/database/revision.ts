import { createHash } from 'node:crypto'

/** Returns the revision of a form's values: a hash that differs if one of them does. */
export const revisionOf = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
