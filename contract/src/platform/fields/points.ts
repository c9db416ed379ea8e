import { withThousands } from './decimal.ts'

/** 12345 → `12.345`. */
export const formatPoints = (value: number): string => withThousands(value)
