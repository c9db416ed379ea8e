import type { CallError } from '../api/call.ts'

/** Removes the prefix `data.` from the fields of a call's error, to match the form's names. */
export const withoutPrefix = (error: CallError) => ({
  msg: error.msg,
  fields: Object.fromEntries(
    Object.entries(error.fields ?? {}).map(([name, message]) => [name.replace(/^data\./, ''), message]),
  ),
})
