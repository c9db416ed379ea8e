/** The answers to "does this sale earn points?"; `waits`: it does once the customer has confirmed the registration. */
export const COUNTER_ANSWERS = ['earns', 'nothing', 'waits'] as const
export type CounterAnswer = (typeof COUNTER_ANSWERS)[number]

/**
 * Why a sale earns nothing: the document has no registration that earns today, whatever the reason; the goods earn
 * no points; or their value is less than a point.
 */
export const COUNTER_REASONS = ['registration', 'goods', 'value'] as const
export type CounterReason = (typeof COUNTER_REASONS)[number]

/** The maximum number of lines of a sale. */
export const COUNTER_LINES = 200
