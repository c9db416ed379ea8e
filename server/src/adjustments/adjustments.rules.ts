/**
 * Whether an adjustment needs a second administrator: whether all adjustments by the same administrator for
 * the same professional within 24 hours exceed the limit. Splitting an adjustment does not avoid it.
 */
export const needsSecond = (points: number, adjustedBefore: number, alonePoints: number): boolean =>
  Math.abs(points) + adjustedBefore > alonePoints

/** The hours within which the adjustments of one administrator for one professional are added up. */
export const TOGETHER_HOURS = 24
