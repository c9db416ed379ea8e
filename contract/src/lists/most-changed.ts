/** The maximum number of rows that one call changes; the web splits a larger selection. */
export const MOST_CHANGED = 100
