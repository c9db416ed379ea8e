import { createHash } from 'node:crypto'

/** The revision of what a form edits: it differs when one of the values does. */
export const revisionOf = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
