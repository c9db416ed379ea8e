import { z } from 'zod'

/** An instant in a response: handlers may return a `Date`; the wire has ISO 8601 in UTC. */
export const instant = z
  .union([z.date(), z.iso.datetime({ offset: true })])
  .transform((value): string => (typeof value === 'string' ? value : value.toISOString()))
  .meta({ type: 'string', format: 'date-time' })
