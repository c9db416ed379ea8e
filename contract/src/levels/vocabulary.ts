export const LEVELS = ['bronze', 'prata', 'ouro', 'platina', 'diamante'] as const

export const SUBLEVELS = ['I', 'II', 'III'] as const
