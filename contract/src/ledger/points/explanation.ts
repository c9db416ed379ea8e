import { z } from 'zod'
import { OPERATION_TOPICS } from '../../platform/fields/operation.ts'
import { ITEM_REASONS } from './vocabulary.ts'

/** The segment to which an accelerator was limited, and of which the professional was a member when the sale was posted. */
const ExplainedSegment = z.object({ id: z.string(), name: z.string() })

const ExplainedAccelerator = z.object({
  id: z.string(),
  name: z.string(),
  multiplierBps: z.int(),
  cumulative: z.boolean(),
  /** False: it covers the item, but a higher accelerator that is not cumulative replaces it. */
  counted: z.boolean(),
  /** Its limits leave no points, or fewer than another accelerator gives. */
  isUsedUp: z.boolean().optional(),
  segment: ExplainedSegment.optional(),
})

/** The amounts that an accelerator's limits still allowed at the time of the sale; null without such a limit. */
const ExplainedLimit = z.object({
  points: z.int().nullable(),
  cents: z.int().nullable(),
  /**
   * The points that it would have given without limits; the `points` of the accelerator are fewer if a limit
   * was reached.
   */
  fullPoints: z.int(),
  /** Whether a limit reduced the points. */
  isReached: z.boolean(),
})

/** A rate of points per unit instead of points per R$. */
const FixedRate = z.object({
  points: z.int(),
  /** In ten-thousandths of a unit. */
  quantityE4: z.int(),
  /** The value of the item before returns; the points are reduced in proportion. */
  wholeCents: z.int(),
})

/** The operation of a line, by its CFOP, and the document that has proved its sale before, if any. */
const ExplainedOperation = z.object({
  cfop: z.string(),
  topic: z.enum(OPERATION_TOPICS).nullable(),
  /** The access key of the document by which this sale has earned already. */
  documentedBy: z.string().optional(),
})

const ExplainedItem = z.object({
  line: z.int(),
  code: z.string(),
  description: z.string(),
  /** The value of the item after discount and returns. */
  valueCents: z.int(),
  product: z
    .object({
      id: z.string(),
      name: z.string(),
      brandId: z.string(),
      brandName: z.string(),
      categoryId: z.string(),
      categoryName: z.string(),
    })
    .nullable(),
  reason: z.enum(ITEM_REASONS).nullable(),
  /** Points per R$ in basis points; 0 if the item earns nothing for a reason other than its return. */
  rateBps: z.int(),
  rateFrom: z.enum(['product', 'brand', 'category', 'default']).nullable(),
  /** The day from which the version of the rate applies; absent or null: from the beginning. */
  rateHoldsFrom: z.string().nullable().optional(),
  fixed: FixedRate.optional(),
  /** Absent if typed by hand, and in explanations older than the kinds of operation. */
  operation: ExplainedOperation.optional(),
  accelerators: z.array(ExplainedAccelerator),
})

/** The explanation of an invoice's points, stored with the invoice for good. */
export const Explanation = z.object({
  v: z.literal(1),
  computedOn: z.string(),
  issuedOn: z.string(),
  professional: z.object({ profession: z.string().nullable(), level: z.string() }),
  settings: z.object({
    pointsPerRealBps: z.int(),
    unmatchedItemsEarn: z.boolean(),
    policyAllowsPoints: z.boolean(),
  }),
  items: z.array(ExplainedItem),
  /**
   * The earlier documents of this sale, which can earn no more while it stands; a shared one, such as a
   * billing, may have several deliveries.
   */
  documents: z.array(z.object({ accessKey: z.string(), isShared: z.boolean() })).optional(),
  /** The exact points of the rule as a fraction, and the same points rounded down. */
  base: z.object({ numerator: z.string(), denominator: z.string(), points: z.int() }),
  accelerators: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      multiplierBps: z.int(),
      numerator: z.string(),
      denominator: z.string(),
      points: z.int(),
      /** The value of the goods that it accelerated; absent in explanations older than the limits. */
      valueCents: z.int().optional(),
      segment: ExplainedSegment.optional(),
      /** Absent: it has no limits. */
      limit: ExplainedLimit.optional(),
    }),
  ),
  total: z.int(),
})
export type Explanation = z.infer<typeof Explanation>
export type ExplainedItem = z.infer<typeof ExplainedItem>
