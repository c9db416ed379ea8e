export const LEVELS = ['bronze', 'prata', 'ouro', 'platina', 'diamante'] as const

export const SUBLEVELS = ['I', 'II', 'III'] as const

/** The levels that can be set by hand: all but the lowest, which every professional has. */
export const SETTABLE_LEVELS = LEVELS.slice(1)
