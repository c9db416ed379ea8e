import { z } from 'zod'
import { withThousands } from './decimal.ts'

/** A number of points: whole, and negative only where something is taken. */
export const points = z.int()

/** Points that somebody is given, asked for or charged: whole, from 1. */
export const positivePoints = z.int().min(1).max(1_000_000_000)

/** 12345 → `12.345`. */
export const formatPoints = (value: number): string => withThousands(value)
