import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { level } from '../../people/levels/levels.ts'
import { cents, id, isoDay, points } from '../../platform/fields/schemas.ts'

const count = z.int().min(0)

/** A professional's cycle, day by day, and the approved sales of the last 12 months by store. */
export const ProfessionalYear = z.object({
  cycle: z.string(),
  /** The first and the last day of the cycle. */
  from: isoDay,
  to: isoDay,
  today: isoDay,
  levels: z.array(z.object({ level, startsAtPoints: points })),
  /** The score at the end of each day that changed it, oldest first. */
  scores: z.array(z.object({ day: isoDay, points })),
  /** The stores with the largest sales, and the sum of the others. */
  stores: z.object({
    items: z.array(z.object({ id, name: z.string(), sales: count, salesCents: cents })),
    others: z.object({ count, salesCents: cents }),
  }),
})
export type ProfessionalYear = z.output<typeof ProfessionalYear>

export const getYear = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/professionals/get-year',
  access: ['admin'],
  summary: "Get a professional's score of the cycle by day, and the sales of the last 12 months by store",
  query: z.object({ id }),
  response: ProfessionalYear,
  errors: ['not-found'],
})
