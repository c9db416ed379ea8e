import { z } from 'zod'

/** The search text of a list. */
export const search = z.string().trim().max(100)
