import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { uploadFile } from '../../form-data.ts'
import { id, paged, pageQuery, search, sortQuery } from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { sheetChoice } from '../../platform/sheets/sheet.ts'
import { ImportRow, importState, ListedImport, Mapping, ProductImport, rowVerdict } from './product-import.ts'
import { IMPORT_LIMITS } from './vocabulary.ts'

const sheetErrors = [
  'sheet.unsupported',
  'sheet.old-format',
  'sheet.broken',
  'sheet.too-large',
  'sheet.too-many-columns',
  'sheet.unclosed-quotes',
  'sheet.empty',
] as const

const file = uploadFile({ maxBytes: IMPORT_LIMITS.bytes, types: [''] })

/**
 * Imports a file in one call, mapping the columns by their headings, or starts an import that was checked.
 * The response comes at the end of the import, which continues even if the caller disconnects. Idempotent.
 */
export const importProducts = endpoint({
  method: 'POST',
  path: '/products/import',
  access: ['admin'],
  summary: 'Import products from a CSV file or an .xlsx workbook; returns the numbers created and updated',
  multipart: true,
  body: z.strictObject({
    file: file.optional(),
    /** A checked import, instead of a file. */
    id: id.optional(),
    /** With a file: creates the brands and categories that do not exist. */
    createsMissing: z.boolean().default(false),
    ...sheetChoice,
  }),
  response: ProductImport,
  errors: [
    ...sheetErrors,
    'not-found',
    'product-import.unmapped',
    'product-import.too-many-rows',
    'product-import.running',
    'product-import.wrong-step',
  ],
})

export const upload = endpoint({
  method: 'POST',
  path: '/cms/products/imports/upload',
  access: ['admin'],
  summary: 'Upload a spreadsheet of products; returns its first rows and a suggested mapping of its columns',
  multipart: true,
  body: z.strictObject({ file }),
  response: ProductImport,
  errors: sheetErrors,
})

export const readAgain = endpoint({
  method: 'POST',
  path: '/cms/products/imports/read-again',
  access: ['admin'],
  summary: 'Read an uploaded spreadsheet again, in another encoding or from another sheet',
  body: z.strictObject({ id, ...sheetChoice }),
  response: ProductImport,
  errors: [...sheetErrors, 'not-found', 'product-import.wrong-step'],
})

export const check = endpoint({
  method: 'POST',
  path: '/cms/products/imports/check',
  access: ['admin'],
  summary: 'Dry run: validate every row by a mapping of columns, which is remembered; changes no product',
  body: z.strictObject({ id, mapping: Mapping }),
  response: ProductImport,
  errors: ['not-found', 'product-import.unmapped', 'product-import.wrong-step'],
})

const importsQuery = pageQuery.extend({
  /** Part of the name of the file. */
  q: search.optional(),
  state: importState.optional(),
  sort: sortQuery(['createdAt']).default('-createdAt'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/products/imports/get-all',
  access: ['admin'],
  summary: 'List the imports of products; search by file name, filter by state, sort',
  query: importsQuery,
  response: paged(ListedImport),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/products/imports/export',
  access: ['admin'],
  summary: 'Export the imports of products as filtered and sorted',
  query: exportQuery(importsQuery),
  response: 'binary',
})

export const getOne = endpoint({
  method: 'GET',
  path: '/cms/products/imports/get-one',
  access: ['admin'],
  summary: 'Get an import with its progress',
  query: z.object({ id }),
  response: ProductImport,
  errors: ['not-found'],
})

const rowsQuery = pageQuery.extend({ id, verdict: rowVerdict.optional() })

export const getRows = endpoint({
  method: 'GET',
  path: '/cms/products/imports/get-rows',
  access: ['admin'],
  summary: 'List the rows of an import by line, with the effect of each or the reason why it is rejected',
  query: rowsQuery,
  response: paged(ImportRow),
  errors: ['not-found'],
})

export const exportRows = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/products/imports/export-rows',
  access: ['admin'],
  summary:
    'Export rows of an import, such as the rejected ones with their errors, to correct and import again',
  query: exportQuery(rowsQuery),
  response: 'binary',
  errors: ['not-found'],
})

export const undo = endpoint({
  method: 'POST',
  path: '/cms/products/imports/undo',
  access: ['admin'],
  summary:
    'Undo an import: removes the products it created unless they are used, restores those it updated unless they changed since',
  body: z.strictObject({ id }),
  response: ProductImport,
  errors: ['not-found', 'product-import.running', 'product-import.wrong-step'],
})

export const discard = endpoint({
  method: 'POST',
  path: '/cms/products/imports/discard',
  access: ['admin'],
  summary: 'Delete an import that has changed no product, with its file',
  body: z.strictObject({ id }),
  response: z.object({ id }),
  errors: ['not-found', 'product-import.wrong-step'],
})
