import { createHash } from 'node:crypto'

/** Returns the revision of a form's values: a hash that changes with each of them. */
export const computeRevision = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
