/**
 * Whether an adjustment needs a second administrator: together with what the same administrator adjusted for the same
 * professional within 24 hours it exceeds the limit, so that parts of a large adjustment need one too.
 */
export const needsSecond = (points: number, adjustedBefore: number, alonePoints: number): boolean =>
  Math.abs(points) + adjustedBefore > alonePoints

/** The hours over which the adjustments of one administrator for one professional count together. */
export const TOGETHER_HOURS = 24
