/** The items of the sample sale. */
export const SAMPLE_ITEMS = ['tile', 'lamp', 'freight'] as const

/** The default of the sample sale: whole R$ for each item, and the number of such sales in the cycle. */
export const SAMPLE = { tile: 8_400, lamp: 3_150, sales: 2, boost: true } as const

export const SAMPLE_LIMITS = { reais: 40_000, sales: 24 } as const
