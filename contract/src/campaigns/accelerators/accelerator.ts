import { z } from 'zod'
import { level } from '../../people/levels/levels.ts'
import { professions } from '../../people/professionals/vocabulary.ts'
import { changesOf } from '../../platform/fields/changes.ts'
import { blankOrText, id, instant, isoDay, line } from '../../platform/fields/schemas.ts'

/** The state of an accelerator today; a deactivated one is `inactive` on any day. */
export const ACCELERATOR_STATES = ['running', 'upcoming', 'ended', 'inactive'] as const
export const acceleratorState = z.enum(ACCELERATOR_STATES)
export type AcceleratorState = z.infer<typeof acceleratorState>

const ids = z.array(id).max(1_000).default([])

/** The scope of an accelerator: an item must match one target of every dimension that has targets. */
export const AcceleratorTargets = z.strictObject({
  categoryIds: ids,
  brandIds: ids,
  productIds: ids,
  storeIds: ids,
  professions: z.array(z.enum(professions)).max(professions.length).default([]),
  levels: z.array(level).max(10).default([]),
})
export type AcceleratorTargets = z.output<typeof AcceleratorTargets>

const cap = z.int().min(1).max(1_000_000_000_000).nullable()

/**
 * The limits of an accelerator, each optional: the extra points that it may give, and the purchase value that it may
 * accelerate, in total, for each professional, and for the sales of each store.
 */
export const AcceleratorCaps = z.strictObject({
  points: cap,
  amountCents: cap,
  professionalPoints: cap,
  professionalCents: cap,
  storePoints: cap,
  storeCents: cap,
})
const CapsInput = z.strictObject({
  points: cap.default(null),
  amountCents: cap.default(null),
  professionalPoints: cap.default(null),
  professionalCents: cap.default(null),
  storePoints: cap.default(null),
  storeCents: cap.default(null),
})
export type AcceleratorCaps = z.output<typeof AcceleratorCaps>

export const NO_CAPS: AcceleratorCaps = {
  points: null,
  amountCents: null,
  professionalPoints: null,
  professionalCents: null,
  storePoints: null,
  storeCents: null,
}

export const AcceleratorInput = z.strictObject({
  name: line().min(1).max(120),
  description: blankOrText(2_000).optional(),
  /** In basis points: 20000 doubles the points; the maximum is a hundredfold. */
  multiplierBps: z.int().min(10_001).max(1_000_000),
  startsOn: isoDay,
  /** The last day on which it runs. */
  endsOn: isoDay,
  /** If several apply to one item, the highest one counts; cumulative accelerators are added to it. */
  cumulative: z.boolean().default(false),
  /** Whether it applies to every item; then it has no targets. */
  everything: z.boolean().default(false),
  /** The segment whose members benefit when their sale is posted; null: all professionals. */
  segmentId: id.nullable().default(null),
  caps: CapsInput.default(NO_CAPS),
  targets: AcceleratorTargets.default({
    categoryIds: [],
    brandIds: [],
    productIds: [],
    storeIds: [],
    professions: [],
    levels: [],
  }),
})
export type AcceleratorInput = z.output<typeof AcceleratorInput>

/** The changes of an accelerator; absent fields stay the same, each limit and each kind of target too. */
export const AcceleratorChanges = z.strictObject({
  ...changesOf(AcceleratorInput.shape),
  caps: z.strictObject(changesOf(CapsInput.shape)).optional(),
  targets: z.strictObject(changesOf(AcceleratorTargets.shape)).optional(),
  id,
  /** The revision that was edited; any other one responds `conflict` with the current accelerator. */
  revision: z.string().max(40).optional(),
})
export type AcceleratorChanges = z.output<typeof AcceleratorChanges>

const common = {
  id,
  name: z.string(),
  description: z.string().nullable(),
  multiplierBps: z.int(),
  startsOn: isoDay,
  endsOn: isoDay,
  cumulative: z.boolean(),
  everything: z.boolean(),
}

const segment = z.object({ id, name: z.string() }).nullable()

const use = {
  caps: AcceleratorCaps,
  /** Whether the campaign has reached one of its limits. */
  isUsedUp: z.boolean(),
  /** Points credited so far, minus reversals. */
  givenPoints: z.int(),
  /** The purchase value accelerated so far, minus reversals. */
  acceleratedCents: z.int(),
}

/** An accelerator in a list, with the number of its targets. */
export const AcceleratorItem = z.object({
  ...common,
  ...use,
  segment,
  active: z.boolean(),
  state: acceleratorState,
  /** The names of its first targets: up to 5 categories, brands, stores and products, in this order. */
  names: z.array(z.string()),
  scope: z.object({
    categories: z.int().min(0),
    brands: z.int().min(0),
    products: z.int().min(0),
    stores: z.int().min(0),
    professions: z.array(z.string()),
    levels: z.array(level),
  }),
  createdAt: instant,
})
export type AcceleratorItem = z.output<typeof AcceleratorItem>

const named = z.array(z.object({ id, name: z.string() }))

/** An accelerator with the names of its targets. */
export const Accelerator = z.object({
  ...common,
  ...use,
  segment,
  active: z.boolean(),
  state: acceleratorState,
  targets: z.object({
    categories: named,
    brands: named,
    products: named,
    stores: named,
    professions: z.array(z.string()),
    levels: z.array(level),
  }),
  createdAt: instant,
  updatedAt: instant,
  /** Identifies the values of the form. */
  revision: z.string(),
})
export type Accelerator = z.output<typeof Accelerator>

/** A running or upcoming accelerator as a professional sees it. */
export const RunningAccelerator = z.object({
  ...common,
  isUpcoming: z.boolean(),
  /** Whether it is limited to a segment, to which the reader belongs. */
  isForSegment: z.boolean(),
  /** Whether the limits leave no points for the reader. */
  isUsedUp: z.boolean(),
  /** The extra points and the purchase value that the limits still allow the reader; null: no limit. */
  left: z.object({ points: z.int().nullable(), cents: z.int().nullable() }),
  /** The names of its targets, at most 20 of each dimension, and the number of all targets. */
  scope: z.object({
    categories: z.array(z.string()),
    brands: z.array(z.string()),
    products: z.array(z.string()),
    stores: z.array(z.string()),
    counts: z.object({
      categories: z.int().min(0),
      brands: z.int().min(0),
      products: z.int().min(0),
      stores: z.int().min(0),
    }),
  }),
})
export type RunningAccelerator = z.output<typeof RunningAccelerator>
