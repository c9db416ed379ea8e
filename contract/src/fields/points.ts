import { z } from 'zod'
import { withThousands } from './decimal.ts'

/** A whole number of points; negative only for debits. */
export const points = z.int()

/** A positive whole number of points. */
export const positivePoints = z.int().min(1).max(1_000_000_000)

/** 12345 → `12.345`. */
export const formatPoints = (value: number): string => withThousands(value)
