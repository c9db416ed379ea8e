/** The part of the ranking that stores see: nothing, the names, or only their own position. */
export const STORE_RANKINGS = ['off', 'position-only', 'names'] as const
