import { z } from 'zod'

/** What a person types into a list's search box. */
export const search = z.string().trim().max(100)
