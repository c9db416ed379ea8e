import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { level } from '../../people/levels/levels.ts'
import {
  id,
  isoDay,
  meaning,
  operationKey,
  paged,
  pageQuery,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { RULE_KINDS, RULE_STATES, RULE_TARGETS, Rule, RuleInput } from './rule.ts'

const rulesQuery = pageQuery.extend({
  /** Part of the name of the category, brand or product, or of the code or description of the operation. */
  q: search.optional(),
  kind: z.enum(RULE_KINDS).optional(),
  target: z.enum(RULE_TARGETS).optional(),
  state: z.enum(RULE_STATES).optional(),
  sort: sortQuery(['holdsFrom', 'targetName']).default('-holdsFrom'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/rules/get-all',
  access: ['admin'],
  summary:
    'List the versions of rates, expiry, cycle and operations with the days on which each applies; search, filter, sort',
  query: rulesQuery,
  response: paged(Rule),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/rules/export',
  access: ['admin'],
  summary: 'Export the versions of the programme rules as filtered and sorted',
  query: exportQuery(rulesQuery),
  response: 'binary',
})

export const getCurrent = endpoint({
  method: 'GET',
  path: '/cms/rules/get-current',
  access: ['admin'],
  summary: 'Get the programme rules in force today with the next planned version of each',
  response: z.object({
    today: isoDay,
    /** The earliest first day of a new version. */
    earliest: isoDay,
    /** The earliest 1 January from which the length of a cycle can change. */
    earliestCycle: isoDay,
    /** Default rate, expiry and cycle: the version in force and the next one. */
    rules: z.array(z.object({ current: Rule, next: Rule.nullable() })),
    /** The number of rates of categories, brands and products that are in force and planned. */
    ownRates: z.object({ current: z.int().min(0), upcoming: z.int().min(0) }),
    /** The number of operations that have another meaning than in the official table, now and planned. */
    operations: z.object({ current: z.int().min(0), upcoming: z.int().min(0) }),
  }),
})

/** An operation of outgoing goods or services: a CFOP without its first digit. */
export const Operation = z.object({
  key: operationKey,
  description: z.string(),
  /** In the official table, and in force today. */
  meaning,
  current: meaning,
})
export type Operation = z.output<typeof Operation>

export const getOperations = endpoint({
  method: 'GET',
  path: '/cms/rules/get-operations',
  access: ['admin'],
  summary: 'List the operations of the official table (CFOP) with what each means for the programme today',
  response: z.object({ items: z.array(Operation) }),
})

const sums = {
  invoices: z.int().min(0),
  invoicesChanged: z.int().min(0),
  pointsBefore: z.int(),
  pointsAfter: z.int(),
}

/** The effect of a rate on the approved sales of the last 90 days, at most the 2,000 newest. */
export const RatePreview = z.object({
  kind: z.literal('rate'),
  /** The number of participating products whose rate changes. */
  products: z.int().min(0),
  from: isoDay,
  to: isoDay,
  /** Whether there are more sales than the sample has. */
  isPartial: z.boolean(),
  ...sums,
  byLevel: z.array(z.object({ level: z.string(), ...sums })),
  /** The first ten by difference. */
  byStore: z.array(z.object({ id, name: z.string(), ...sums })),
  stores: z.int().min(0),
})
export type RatePreview = z.output<typeof RatePreview>

/** The effect of an expiry rule on points like those credited in the last 90 days. */
export const ExpiryPreview = z.object({
  kind: z.literal('expiry'),
  from: isoDay,
  to: isoDay,
  points: z.int(),
  earlier: z.int(),
  later: z.int(),
  same: z.int(),
  /** By month of expiry. */
  months: z.array(z.object({ month: z.string(), before: z.int(), after: z.int() })),
})
export type ExpiryPreview = z.output<typeof ExpiryPreview>

/**
 * The levels that professionals would reach with the points of the last 12 and 6 months, for both lengths of
 * the cycle.
 */
export const CyclePreview = z.object({
  kind: z.literal('cycle'),
  /** The next cycles with the new length. */
  cycles: z.array(z.object({ name: z.string(), startsOn: isoDay, endsOn: isoDay })),
  professionals: z.int().min(0),
  moves: z.array(z.object({ from: level, to: level, professionals: z.int().min(1) })),
})
export type CyclePreview = z.output<typeof CyclePreview>

/** The effect of another meaning on the approved notes of the last 90 days, at most the 2,000 newest. */
export const OperationPreview = z.object({
  kind: z.literal('operation'),
  from: isoDay,
  to: isoDay,
  /** Whether there are more notes than the sample has. */
  isPartial: z.boolean(),
  /** The lines with this operation, and their value. */
  lines: z.int().min(0),
  valueCents: z.int().min(0),
  ...sums,
  /** The first ten by difference. */
  byStore: z.array(z.object({ id, name: z.string(), ...sums })),
  stores: z.int().min(0),
})
export type OperationPreview = z.output<typeof OperationPreview>

export const preview = endpoint({
  method: 'POST',
  path: '/cms/rules/preview',
  access: ['admin'],
  summary:
    'Preview a version of a rule: the difference it would have made in the last months, by level and store',
  body: RuleInput,
  response: z.discriminatedUnion('kind', [RatePreview, ExpiryPreview, CyclePreview, OperationPreview]),
  errors: ['not-found', 'rules.not-future', 'rules.cycle-start'],
})

export const create = endpoint({
  method: 'POST',
  path: '/cms/rules/create',
  requiresPassword: true,
  access: ['admin'],
  summary: 'Add a version of a rule from a later day on; sales issued before keep their rules',
  body: RuleInput,
  response: Rule,
  errors: ['not-found', 'rules.day-taken', 'rules.not-future', 'rules.cycle-start'],
})

export const withdraw = endpoint({
  method: 'POST',
  path: '/cms/rules/withdraw',
  requiresPassword: true,
  access: ['admin'],
  summary: 'Withdraw a version of a rule that has not begun',
  body: z.strictObject({ id }),
  response: Rule,
  errors: ['not-found', 'rules.in-force'],
})
