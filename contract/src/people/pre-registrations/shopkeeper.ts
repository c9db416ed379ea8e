import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { uploadFile } from '../../form-data.ts'
import { id, paged, pageQuery, search, sortQuery } from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { LeftOut, SheetFormat, sheetChoice } from '../../platform/sheets/sheet.ts'
import {
  CheckedRow,
  ImportRow,
  PreRegistration,
  PreRegistrationData,
  preRegistrationState,
  rowNote,
} from './pre-registration.ts'
import { IMPORT_LIMITS, PRE_REGISTRATION_STATES } from './vocabulary.ts'

export const create = endpoint({
  method: 'POST',
  path: '/shopkeepers/pre-registrations/create',
  access: ['shopkeeper'],
  summary: 'Pre-register a professional and mail the sign-up link',
  body: PreRegistrationData,
  response: PreRegistration,
  errors: [
    'pre-registration.exists',
    'pre-registration.member',
    'seller.unknown',
    'store.inactive',
    'too-many-requests',
  ],
})

/** An .xlsx workbook, or a CSV file in any common encoding with any common delimiter. */
export const readFile = endpoint({
  method: 'POST',
  path: '/shopkeepers/pre-registrations/read-file',
  access: ['shopkeeper'],
  summary: 'Read a spreadsheet of up to 500 people and validate each row; stores nothing',
  multipart: true,
  body: z.strictObject({ file: uploadFile({ maxBytes: IMPORT_LIMITS.bytes, types: [''] }), ...sheetChoice }),
  response: z.object({
    format: SheetFormat,
    /** The headings of columns that were left out, because another column has an equal one. */
    leftOut: z.array(LeftOut),
    rows: z.array(
      z.object({ line: z.int().min(1), row: ImportRow, checked: CheckedRow, notes: z.array(rowNote) }),
    ),
    /** The number of rows above the limit of one import. */
    left: z.int().min(0),
  }),
  errors: [
    'sheet.unsupported',
    'sheet.old-format',
    'sheet.broken',
    'sheet.too-large',
    'sheet.too-many-columns',
    'sheet.unclosed-quotes',
    'sheet.empty',
  ],
})

/** Rows as texts, from a file or entered by hand. */
export const importRows = endpoint({
  method: 'POST',
  path: '/shopkeepers/pre-registrations/import',
  bodyLimit: 2 * 1024 * 1024,
  access: ['shopkeeper'],
  summary:
    'Pre-register several people: stores and mails valid rows, returns errors for the others; `check` only validates',
  body: z.strictObject({
    rows: z.array(ImportRow).min(1).max(IMPORT_LIMITS.rows),
    check: z.boolean().default(false),
  }),
  response: z.object({ items: z.array(CheckedRow), created: z.int().min(0) }),
  errors: ['store.inactive', 'too-many-requests'],
  idempotent: true,
})

const preRegistrationsQuery = pageQuery.extend({
  /** Part of a name or an e-mail. */
  q: search.optional(),
  state: z.enum([...PRE_REGISTRATION_STATES, 'unfinished']).optional(),
  sellerId: id.optional(),
  sort: sortQuery(['createdAt', 'name', 'mailedAt']).default('-createdAt'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/shopkeepers/pre-registrations/get-all',
  access: ['shopkeeper'],
  summary: 'List the people that your store pre-registered; search, filter by state, sort',
  query: preRegistrationsQuery,
  response: paged(PreRegistration).extend({
    /** The number in each state, ignoring the state filter. */
    counts: z.record(preRegistrationState, z.int().min(0)),
  }),
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/shopkeepers/pre-registrations/export',
  access: ['shopkeeper'],
  summary:
    'Export the people that your store pre-registered as filtered and sorted, as CSV or XLSX; CPFs are masked',
  query: exportQuery(preRegistrationsQuery),
  response: 'binary',
})

export const resend = endpoint({
  method: 'POST',
  path: '/shopkeepers/pre-registrations/resend',
  access: ['shopkeeper'],
  summary: 'Mail the sign-up link again; once in 24 hours, at most five times',
  body: z.strictObject({ id }),
  response: PreRegistration,
  errors: ['not-found', 'pre-registration.finished', 'pre-registration.resend-limit', 'store.inactive'],
})

export const remove = endpoint({
  method: 'POST',
  path: '/shopkeepers/pre-registrations/remove',
  access: ['shopkeeper'],
  summary: 'Remove a pre-registration whose sign-up is not finished',
  body: z.strictObject({ id }),
  response: z.object({ id }),
  errors: ['not-found', 'pre-registration.finished'],
})
