import { z } from 'zod'
import { id, line, points, positiveCents, taxDocument } from '../../platform/fields/schemas.ts'
import { COUNTER_ANSWERS, COUNTER_LINES, COUNTER_REASONS } from './vocabulary.ts'

/** A line of a sale that is about to be made. Without `code` and `productId` its goods are unknown. */
const CounterLine = z
  .strictObject({
    /** The EAN, or the code of the store or the brand. */
    code: line().min(1).max(60).optional(),
    productId: id.optional(),
    /** The value of the line after discounts. */
    valueCents: positiveCents,
    /** Units, with up to four decimals. Absent: one unit. */
    quantity: z.number().min(0.0001).max(1_000_000).optional(),
    /** The operation, as on the invoice; absent: a sale. */
    cfop: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
  })
  .refine(({ code, productId }) => code === undefined || productId === undefined, {
    path: ['code'],
    params: { code: 'invalid' },
  })

export const CounterSale = z.strictObject({
  /** The CPF or CNPJ of the buyer. */
  document: taxDocument,
  /** The goods; none: only whether a sale to this buyer earns points. */
  lines: z.array(CounterLine).max(COUNTER_LINES).default([]),
})
export type CounterSale = z.output<typeof CounterSale>

/** The points of a sale: exact if both are equal, else depending on the goods that are unknown; `to` is null if no maximum is known. */
export const CounterPoints = z.object({ from: points, to: points.nullable() })
export type CounterPoints = z.output<typeof CounterPoints>

/**
 * Whether a sale made now earns points. It contains nothing about the buyer or the professional; documents without a
 * registration that earns get the same answer, whatever the reason.
 */
export const CounterResult = z.object({
  answer: z.enum(COUNTER_ANSWERS),
  /** Null unless the answer is `nothing`. */
  reason: z.enum(COUNTER_REASONS).nullable(),
  /** The answer as a sentence that may be said aloud to the customer. */
  words: z.string(),
  /** Null without goods, and if the answer is `nothing`. */
  points: CounterPoints.nullable(),
  /** The product of each line, in order; null if no participating product matches it. */
  lines: z.array(z.object({ productName: z.string().nullable() })),
})
export type CounterResult = z.output<typeof CounterResult>
