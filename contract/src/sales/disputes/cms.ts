import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  id,
  instant,
  isoDay,
  lines,
  paged,
  pageQuery,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { disputeStatus, EvidenceFile } from './dispute.ts'

const named = z.object({ id, name: z.string() })

/** A dispute in a list; the document is masked. */
export const CmsDispute = z.object({
  id,
  document: z.string(),
  customerName: z.string(),
  claimant: named,
  holder: named,
  status: disputeStatus,
  hasReply: z.boolean(),
  openedAt: instant,
  decidedAt: instant.nullable(),
})
export type CmsDispute = z.output<typeof CmsDispute>

/** The evidence of one side: statement, file, registration and invoices of the document. */
const Side = z.object({
  professional: named,
  statement: z.string().nullable(),
  statedAt: instant.nullable(),
  file: EvidenceFile.nullable(),
  /** The professional's first registration of the document; null: none. */
  registeredAt: instant.nullable(),
  invoices: z.object({
    count: z.int().min(0),
    approved: z.int().min(0),
    /** The value of the approved invoices. */
    approvedCents: z.int().min(0),
    firstOn: isoDay.nullable(),
    lastOn: isoDay.nullable(),
  }),
})
export type DisputeSide = z.output<typeof Side>

/** A dispute with the evidence of both sides. */
export const CmsDisputeDetails = CmsDispute.extend({
  claimantSide: Side,
  holderSide: Side,
  /** The professional whose registration is valid today; null if there is none. */
  heldBy: named.nullable(),
  decidedBy: named.nullable(),
  decisionNote: z.string().nullable(),
})
export type CmsDisputeDetails = z.output<typeof CmsDisputeDetails>

const disputesQuery = pageQuery.extend({
  q: search.optional(),
  status: disputeStatus.optional(),
  sort: sortQuery(['openedAt']).default('-openedAt'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/professionals/disputes/get-all',
  access: ['admin'],
  summary: 'List the disputes about customers; search by name or document, filter by status, sort',
  query: disputesQuery,
  response: paged(CmsDispute).extend({
    /** The number of open disputes. */
    open: z.int().min(0),
  }),
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/cms/professionals/disputes/export',
  access: ['admin'],
  summary: 'Export the disputes as filtered and sorted, as CSV or XLSX, with masked documents',
  query: exportQuery(disputesQuery),
  response: 'binary',
})

export const getOne = endpoint({
  method: 'GET',
  path: '/cms/professionals/disputes/get-one',
  access: ['admin'],
  summary: 'Get a dispute with the evidence of both sides',
  query: z.object({ id }),
  response: CmsDisputeDetails,
  errors: ['not-found'],
})

export const DisputeDecision = z.strictObject({
  id,
  /** `move` transfers the registration to the claimant, from today for a whole period. */
  decision: z.enum(['move', 'keep']),
  /** Sent to both sides. */
  note: lines().min(1, { abort: true }).min(10).max(500),
})

export const decide = endpoint({
  method: 'POST',
  path: '/cms/professionals/disputes/decide',
  access: ['admin'],
  summary: 'Decide a dispute: transfer the registration to the claimant, or keep it; notifies both sides',
  body: DisputeDecision,
  response: CmsDisputeDetails,
  errors: [
    'not-found',
    'dispute.decided',
    'dispute.claimant-inactive',
    'customer.already-registered',
    'customer.objected',
  ],
  idempotent: true,
})
