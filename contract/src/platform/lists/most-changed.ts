/** The maximum number of rows that one call changes; the web splits a larger selection. */
export const MAX_CHANGED = 100
