import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cursorQuery, id, paged, pagePosition } from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { ExtractBalances, ExtractLine, ExtractSummary, ExtractTotals } from './extract.ts'
import { linesQuery } from './professional.ts'

const extractQuery = linesQuery.extend({
  /** The professional. */
  professional: id,
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/professionals/extract/get-all',
  access: ['admin'],
  summary: "List the lines of a professional's ledger with sums; filter by kind, direction and days, search",
  query: extractQuery.extend(cursorQuery),
  response: paged(ExtractLine).extend({ ...pagePosition, totals: ExtractTotals, balances: ExtractBalances }),
  errors: ['not-found'],
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/cms/professionals/extract/export',
  access: ['admin'],
  summary: 'Export the lines of a professional as filtered and sorted, as CSV or XLSX',
  query: exportQuery(extractQuery),
  response: 'binary',
  errors: ['not-found'],
})

export const getSummary = endpoint({
  method: 'GET',
  path: '/cms/professionals/extract/get-summary',
  access: ['admin'],
  summary: "Get a professional's balance, available, pending and expiring points",
  query: z.object({ professional: id }),
  response: ExtractSummary,
  errors: ['not-found'],
})
