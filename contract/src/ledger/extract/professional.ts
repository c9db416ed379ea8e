import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  cursorQuery,
  id,
  isoDay,
  paged,
  pagePosition,
  pageQuery,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { entryKind } from '../points/entry.ts'
import { ITEM_REASONS } from '../points/vocabulary.ts'
import {
  DIRECTIONS,
  ExtractBalances,
  ExtractDetails,
  ExtractDocument,
  ExtractLine,
  ExtractSummary,
  ExtractTotals,
  UnearnedItem,
} from './extract.ts'
import { StatementProof } from './proof.ts'

const filters = {
  kind: entryKind.optional(),
  direction: z.enum(DIRECTIONS).optional(),
  /** Part of a store's name, an invoice's number, an accelerator's name or a reason. */
  q: search.optional(),
  /** Business days, both inclusive. */
  from: isoDay.optional(),
  to: isoDay.optional(),
}

export const linesQuery = pageQuery.extend({
  ...filters,
  sort: sortQuery(['occurredAt', 'amount']).default('-occurredAt'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/professionals/extract/get-all',
  access: ['professional'],
  summary:
    'List the lines of your ledger with sums; filter by kind, direction and days, search by store, invoice or accelerator',
  query: linesQuery.extend(cursorQuery),
  response: paged(ExtractLine).extend({ ...pagePosition, totals: ExtractTotals, balances: ExtractBalances }),
})

export const getDetails = endpoint({
  method: 'GET',
  path: '/professionals/extract/get-details',
  access: ['professional'],
  summary:
    'Get a line with its invoice, the explanation of its points, and the lines that spent or reversed it',
  query: z.object({ id }),
  response: ExtractDetails,
  errors: ['not-found'],
})

export const getSummary = endpoint({
  method: 'GET',
  path: '/professionals/extract/get-summary',
  access: ['professional'],
  summary: 'Get your balance, available, pending and expiring points, and the totals of the last 12 months',
  response: ExtractSummary,
})

export const getUnearned = endpoint({
  method: 'GET',
  path: '/professionals/extract/get-unearned',
  access: ['professional'],
  summary: 'List the items of your approved invoices that earned nothing, each with its reason',
  query: pageQuery.extend({
    reason: z.enum(ITEM_REASONS).optional(),
    /** Part of an item's description or code, a store's name or an invoice's number. */
    q: search.optional(),
    /** Days of issue, both inclusive. */
    from: isoDay.optional(),
    to: isoDay.optional(),
    sort: sortQuery(['issuedOn', 'valueCents']).default('-issuedOn'),
  }),
  response: paged(UnearnedItem).extend({
    /** The value of all matching items. */
    valueCents: z.int(),
    /** The number of items by reason, most frequent first, ignoring the reason filter. */
    reasons: z.array(z.object({ reason: z.enum(ITEM_REASONS), items: z.int(), valueCents: z.int() })),
  }),
})

export const exportCsv = endpoint({
  method: 'GET',
  path: '/professionals/extract/export',
  access: ['professional'],
  summary: 'Export the matching lines as CSV (semicolons, decimal commas), oldest first',
  query: z.object(filters),
  response: 'binary',
  errors: ['extract.too-many-lines'],
})

export const createDocument = endpoint({
  method: 'POST',
  path: '/professionals/extract/create-document',
  access: ['professional'],
  summary: 'Issue a statement of the matching lines with a code by which anyone can verify it',
  body: z.strictObject(filters),
  response: ExtractDocument,
  errors: ['extract.too-many-lines', 'extract.period'],
  idempotent: true,
})

export const getDocuments = endpoint({
  method: 'GET',
  path: '/professionals/extract/get-documents',
  access: ['professional'],
  summary: 'List the statements that you issued, newest first',
  query: pageQuery,
  response: paged(ExtractDocument),
})

export const getPdf = endpoint({
  method: 'GET',
  path: '/professionals/extract/get-pdf',
  access: ['professional'],
  summary: 'Download one of your issued statements as a PDF',
  query: z.object({ id }),
  response: 'binary',
  errors: ['not-found', 'extract.altered'],
})

export const getProof = endpoint({
  method: 'GET',
  path: '/professionals/extract/get-proof',
  access: ['professional'],
  summary:
    'Get one of your issued statements with the path from each entry to a published root, which verify.mjs checks without us',
  query: z.object({ id }),
  response: StatementProof,
  errors: ['not-found', 'extract.altered'],
})
