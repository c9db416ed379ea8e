import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, lines, paged, pageQuery, search, sortQuery } from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'

/**
 * `waiting` for another administrator; `posted` to the ledger; `refused` by another administrator;
 * `withdrawn` by its author.
 */
export const ADJUSTMENT_STATUSES = ['waiting', 'posted', 'refused', 'withdrawn'] as const
export const adjustmentStatus = z.enum(ADJUSTMENT_STATUSES)
export type AdjustmentStatus = z.infer<typeof adjustmentStatus>

/** The maximum points of one adjustment, credit or debit. */
export const ADJUSTMENT_MAX = 1_000_000

const reason = lines().min(1, { abort: true }).min(10).max(500)

export const Adjustment = z.object({
  id,
  professionalId: id,
  professionalName: z.string(),
  /** Positive: a credit; negative: a debit. */
  points: z.int(),
  reason: z.string(),
  status: adjustmentStatus,
  requestedBy: z.object({ id, name: z.string() }),
  requestedAt: instant,
  decidedBy: z.object({ id, name: z.string() }).nullable(),
  decidedAt: instant.nullable(),
  note: z.string().nullable(),
})
export type Adjustment = z.output<typeof Adjustment>

export const AdjustmentInput = z.strictObject({
  /** The professional. */
  id,
  /** Positive for a credit, negative for a debit; never 0. */
  points: z
    .int()
    .min(-ADJUSTMENT_MAX)
    .max(ADJUSTMENT_MAX)
    .refine((points) => points !== 0, { params: { code: 'required' } }),
  /** Shown to the professional and kept with the ledger entry. */
  reason,
})
export type AdjustmentInput = z.output<typeof AdjustmentInput>

export const create = endpoint({
  method: 'POST',
  path: '/cms/professionals/adjustments/create',
  requiresPassword: true,
  access: ['admin'],
  summary:
    "Adjust a professional's points with a reason; above the limit of the settings it waits for another administrator",
  body: AdjustmentInput,
  response: Adjustment,
  errors: ['not-found', 'points.insufficient'],
  idempotent: true,
})

export const decide = endpoint({
  method: 'POST',
  path: '/cms/professionals/adjustments/decide',
  requiresPassword: true,
  access: ['admin'],
  summary: 'Confirm or refuse an adjustment that another administrator requested, or withdraw your own',
  body: z.strictObject({
    id,
    decision: z.enum(['confirm', 'refuse', 'withdraw']),
    /** The reason for a refusal. */
    note: lines().max(500).optional(),
  }),
  response: Adjustment,
  errors: ['not-found', 'adjustment.decided', 'adjustment.own', 'adjustment.not-own', 'points.insufficient'],
  idempotent: true,
})

const listQuery = pageQuery.extend({
  q: search.optional(),
  status: adjustmentStatus.optional(),
  professional: id.optional(),
  sort: sortQuery(['requestedAt', 'points']).default('-requestedAt'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/professionals/adjustments/get-all',
  access: ['admin'],
  summary: 'List the adjustments of points; search by professional, filter by status, sort',
  query: listQuery,
  response: paged(Adjustment).extend({
    /** The number of adjustments that await a decision. */
    waiting: z.int().min(0),
    /** The points that one administrator may adjust alone. */
    alonePoints: z.int().min(0),
  }),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/professionals/adjustments/export',
  access: ['admin'],
  summary: 'Export the adjustments of points as filtered and sorted',
  query: exportQuery(listQuery),
  response: 'binary',
})
