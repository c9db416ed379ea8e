import type { CallError } from '../api/call.ts'

/** An error of a call whose fields are below `data`, as the form names them: without that prefix. */
export const withoutPrefix = (error: CallError) => ({
  msg: error.msg,
  fields: Object.fromEntries(
    Object.entries(error.fields ?? {}).map(([name, message]) => [name.replace(/^data\./, ''), message]),
  ),
})
