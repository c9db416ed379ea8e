import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, paged, pageQuery } from '../../platform/fields/schemas.ts'
import { EXPORT_FORMATS } from '../../platform/lists/vocabulary.ts'
import { BULK_CALLS, BulkOutcome, BulkRun } from './bulk-run.ts'

/** The maximum number of rows listed by id; a larger selection is given by the filters of its list. */
export const MAX_NAMED = 1_000

const parameter = z.union([z.string().max(2_000), z.number(), z.boolean()])

/** The rows of a run: a list of ids, or all rows that match the query of their list. */
export const BulkStart = z
  .strictObject({
    call: z.enum(BULK_CALLS),
    /** The body of the call without the rows. */
    change: z.record(z.string().max(40), z.unknown()),
    ids: z.array(id).min(1).max(MAX_NAMED).optional(),
    query: z.record(z.string().max(40), parameter).optional(),
  })
  .refine(({ ids, query }) => (ids === undefined) !== (query === undefined), {
    path: ['ids'],
    params: { code: 'required' },
  })

export const start = endpoint({
  method: 'POST',
  path: '/cms/bulk-runs/start',
  access: ['admin'],
  bodyLimit: 128 * 1024,
  summary:
    'Start a bulk run: a job makes the given call for each of the listed rows, or for all rows that match the query of their list, and records an outcome for each',
  body: BulkStart,
  response: BulkRun,
  idempotent: true,
  errors: ['forbidden', 'password.required', 'bulk-run.empty', 'bulk-run.too-many'],
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/bulk-runs/get-all',
  access: ['admin'],
  summary: 'List your bulk runs that are not dismissed, with their progress, newest first',
  response: z.object({ items: z.array(BulkRun) }),
})

export const getOutcomes = endpoint({
  method: 'GET',
  path: '/cms/bulk-runs/get-outcomes',
  access: ['admin'],
  summary: 'List the outcome for each row of your run, refused rows first',
  query: pageQuery.extend({ id }),
  response: paged(BulkOutcome),
  errors: ['not-found'],
})

export const exportOutcomes = endpoint({
  method: 'GET',
  path: '/cms/bulk-runs/export',
  access: ['admin'],
  summary: 'Export the outcome for each row of your run, as CSV or XLSX',
  query: z.object({ id, format: z.enum(EXPORT_FORMATS).default('csv') }),
  response: 'binary',
  errors: ['not-found'],
})

const OneRun = z.strictObject({ id })

export const cancel = endpoint({
  method: 'POST',
  path: '/cms/bulk-runs/cancel',
  access: ['admin'],
  summary: 'Cancel your run; rows already changed stay changed',
  body: OneRun,
  response: BulkRun,
  errors: ['not-found'],
})

export const undo = endpoint({
  method: 'POST',
  path: '/cms/bulk-runs/undo',
  access: ['admin'],
  summary: 'Start a run that undoes your run, once; skips rows that changed since',
  body: OneRun,
  response: BulkRun,
  idempotent: true,
  errors: ['not-found', 'forbidden', 'password.required', 'bulk-run.not-undoable'],
})

export const close = endpoint({
  method: 'POST',
  path: '/cms/bulk-runs/close',
  access: ['admin'],
  summary: 'Dismiss the result of your finished run',
  body: OneRun,
  response: z.object({}),
  errors: ['not-found'],
})
