import { z } from 'zod'

/** The id of a record: a UUID in lower case. */
export const id = z.guid().toLowerCase()
