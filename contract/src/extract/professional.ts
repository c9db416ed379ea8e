import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isoDay } from '../fields/date.ts'
import { id } from '../fields/id.ts'
import { paged, pageQuery, sortQuery } from '../fields/page.ts'
import { search } from '../fields/search.ts'
import { entryKind } from '../points/entry.ts'
import { ITEM_REASONS } from '../points/explanation.ts'
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

const filters = {
  kind: entryKind.optional(),
  direction: z.enum(DIRECTIONS).optional(),
  /** Part of a store's name, an invoice's number, an accelerator's name or a reason. */
  q: search.optional(),
  /** Business days, both included. */
  from: isoDay.optional(),
  to: isoDay.optional(),
}

export const getAll = endpoint({
  method: 'GET',
  path: '/professionals/extract/get-all',
  access: ['professional'],
  summary:
    "The lines of the professional's ledger: by kind, direction and days, searched by store, invoice or accelerator, with what they come to",
  query: pageQuery.extend({
    ...filters,
    sort: sortQuery(['occurredAt', 'amount']).default('-occurredAt'),
  }),
  response: paged(ExtractLine).extend({ totals: ExtractTotals, balances: ExtractBalances }),
})

export const getDetails = endpoint({
  method: 'GET',
  path: '/professionals/extract/get-details',
  access: ['professional'],
  summary: 'One line with how it came about: the invoice, its explanation, what spent or undid it',
  query: z.object({ id }),
  response: ExtractDetails,
  errors: ['not-found'],
})

export const getSummary = endpoint({
  method: 'GET',
  path: '/professionals/extract/get-summary',
  access: ['professional'],
  summary: 'Balance, what is available, pending and expiring, and the points of the last 12 months',
  response: ExtractSummary,
})

export const getUnearned = endpoint({
  method: 'GET',
  path: '/professionals/extract/get-unearned',
  access: ['professional'],
  summary: 'The items of approved invoices that earned nothing, each with its reason',
  query: pageQuery.extend({
    reason: z.enum(ITEM_REASONS).optional(),
    /** Part of an item's description or code, a store's name or an invoice's number. */
    q: search.optional(),
    /** Days of issue, both included. */
    from: isoDay.optional(),
    to: isoDay.optional(),
    sort: sortQuery(['issuedOn', 'valueCents']).default('-issuedOn'),
  }),
  response: paged(UnearnedItem).extend({
    /** What all items that the filters leave are worth. */
    valueCents: z.int(),
    /** Of all that the other filters leave, by reason, the commonest first. */
    reasons: z.array(z.object({ reason: z.enum(ITEM_REASONS), items: z.int(), valueCents: z.int() })),
  }),
})

export const exportCsv = endpoint({
  method: 'GET',
  path: '/professionals/extract/export',
  access: ['professional'],
  summary: 'The lines that the filters leave as CSV (semicolons, decimal comma), the earliest first',
  query: z.object(filters),
  response: 'binary',
  errors: ['extract.too-many-lines'],
})

export const createDocument = endpoint({
  method: 'POST',
  path: '/professionals/extract/create-document',
  access: ['professional'],
  summary:
    'Issue a statement of the lines that the filters leave, with a code by which anybody can verify it',
  body: z.strictObject(filters),
  response: ExtractDocument,
  errors: ['extract.too-many-lines', 'extract.period'],
  idempotent: true,
})

export const getDocuments = endpoint({
  method: 'GET',
  path: '/professionals/extract/get-documents',
  access: ['professional'],
  summary: 'The statements issued so far, the newest first',
  query: pageQuery,
  response: paged(ExtractDocument),
})

export const getPdf = endpoint({
  method: 'GET',
  path: '/professionals/extract/get-pdf',
  access: ['professional'],
  summary: 'An own issued statement as PDF: the same lines and the same code each time',
  query: z.object({ id }),
  response: 'binary',
  errors: ['not-found', 'extract.altered'],
})
