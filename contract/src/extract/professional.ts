import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isoDay } from '../fields/date.ts'
import { id } from '../fields/id.ts'
import { paged, pageQuery, sortQuery } from '../fields/page.ts'
import { search } from '../fields/search.ts'
import { entryKind } from '../points/entry.ts'
import { ExtractDetails, ExtractLine, ExtractSummary } from './extract.ts'

export const getAll = endpoint({
  method: 'GET',
  path: '/professionals/extract/get-all',
  access: ['professional'],
  summary:
    "The lines of the professional's ledger: by kind, direction and days, searched by store, invoice or accelerator",
  query: pageQuery.extend({
    kind: entryKind.optional(),
    direction: z.enum(['credit', 'debit']).optional(),
    /** Part of a store's name, an invoice's number, an accelerator's name or a reason. */
    q: search.optional(),
    /** Business days, both included. */
    from: isoDay.optional(),
    to: isoDay.optional(),
    sort: sortQuery(['occurredAt', 'amount']).default('-occurredAt'),
  }),
  response: paged(ExtractLine),
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
