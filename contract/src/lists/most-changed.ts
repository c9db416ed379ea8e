/** The most rows that one call changes; the web sends a larger selection in parts. */
export const MOST_CHANGED = 100
