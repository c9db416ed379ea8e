/** The options of the filter by days without a sale. */
export const QUIET_DAYS = [30, 60, 90, 180] as const
