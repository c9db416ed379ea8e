import { z } from 'zod'
import { id, instant, isoDay, meaning, operationKey } from '../../platform/fields/schemas.ts'

export const RULE_KINDS = ['rate', 'expiry', 'cycle', 'operation'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** The target of a rate: the whole programme, or the products of a category or brand, or one product. */
export const RULE_TARGETS = ['programme', 'category', 'brand', 'product'] as const
export type RuleTarget = (typeof RULE_TARGETS)[number]

/** A version is `current` today, `upcoming`, `past`, or `withdrawn` before it began. */
export const RULE_STATES = ['current', 'upcoming', 'past', 'withdrawn'] as const

/** `rolling-months` counts from the credit; the others extend it to the end of that month or year. */
export const EXPIRIES = ['rolling-months', 'end-of-month', 'end-of-year'] as const
export const CYCLES = ['calendar-year', 'calendar-semester'] as const

const bps = z.int().min(0).max(1_000_000)
const fixed = z.int().min(0).max(1_000_000)

export const RateInput = z
  .strictObject({
    kind: z.literal('rate'),
    /** The first day on which it applies, from 00:00 in São Paulo; sales use the rules of their day of issue. */
    holdsFrom: isoDay,
    target: z.enum(RULE_TARGETS),
    /** The category, brand or product; null for the programme. */
    targetId: id.nullable(),
    /** Points per R$ in basis points (10000 = 1 point). */
    pointsPerRealBps: bps.nullable(),
    /** Points per unit. Both null: removes the target's own rate. */
    fixedPoints: fixed.nullable(),
  })
  .superRefine((rule, context) => {
    const refuse = (path: string, code: string) =>
      context.addIssue({ code: 'custom', path: [path], params: { code } })
    if ((rule.target === 'programme') !== (rule.targetId === null)) refuse('targetId', 'required')
    if (rule.target === 'programme' && rule.pointsPerRealBps === null) refuse('pointsPerRealBps', 'required')
    if (rule.fixedPoints !== null && (rule.pointsPerRealBps !== null || rule.target === 'programme'))
      refuse('fixedPoints', 'order.invalid')
  })
export type RateInput = z.output<typeof RateInput>

export const ExpiryInput = z
  .strictObject({
    kind: z.literal('expiry'),
    holdsFrom: isoDay,
    expiry: z.enum(EXPIRIES),
    expiryMonths: z.int().min(0).max(120),
  })
  .superRefine(({ expiry, expiryMonths }, context) => {
    if (expiry === 'rolling-months' && expiryMonths === 0)
      context.addIssue({ code: 'custom', path: ['expiryMonths'], params: { code: 'too-small' } })
  })
export type ExpiryInput = z.output<typeof ExpiryInput>

/** A cycle of another length begins on 1 January. */
export const CycleInput = z.strictObject({
  kind: z.literal('cycle'),
  holdsFrom: isoDay,
  cycle: z.enum(CYCLES),
})
export type CycleInput = z.output<typeof CycleInput>

/** Gives an operation, a CFOP without its first digit, another meaning; null: that of the official table again. */
export const OperationInput = z.strictObject({
  kind: z.literal('operation'),
  holdsFrom: isoDay,
  operation: operationKey,
  meaning: meaning.nullable(),
})
export type OperationInput = z.output<typeof OperationInput>

export const RuleInput = z.discriminatedUnion('kind', [RateInput, ExpiryInput, CycleInput, OperationInput])
export type RuleInput = z.output<typeof RuleInput>

/** A version of a rule. */
export const Rule = z.object({
  /** The id of the version; a rule from the beginning has another id of its own and cannot be withdrawn. */
  id: z.string(),
  kind: z.enum(RULE_KINDS),
  target: z.enum(RULE_TARGETS),
  targetId: id.nullable(),
  targetName: z.string().nullable(),
  /** Null: from the beginning. */
  holdsFrom: isoDay.nullable(),
  /** The last day on which it applies; null: until further notice. */
  holdsUntil: isoDay.nullable(),
  state: z.enum(RULE_STATES),
  pointsPerRealBps: z.int().nullable(),
  fixedPoints: z.int().nullable(),
  expiry: z.enum(EXPIRIES).nullable(),
  expiryMonths: z.int().nullable(),
  cycle: z.enum(CYCLES).nullable(),
  /** The key of an operation; the target's name is its description. */
  operation: operationKey.nullable(),
  meaning: meaning.nullable(),
  createdAt: instant.nullable(),
  createdByName: z.string().nullable(),
  withdrawnAt: instant.nullable(),
  withdrawnByName: z.string().nullable(),
})
export type Rule = z.output<typeof Rule>
