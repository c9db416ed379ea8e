import { z } from 'zod'

/** A person's name. */
export const personName = z.string().trim().min(1, { abort: true }).min(3).max(120)
