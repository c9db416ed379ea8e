import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../platform/fields/schemas.ts'
import { Outlook, Simulation } from './outlook.ts'

export const getOutlook = endpoint({
  method: 'GET',
  path: '/professionals/score/get-outlook',
  access: ['professional'],
  summary: 'Get the levels, the current cycle, the level after it and the points that expire by month',
  response: Outlook,
})

export const acknowledgeRise = endpoint({
  method: 'POST',
  path: '/professionals/score/acknowledge-rise',
  access: ['professional'],
  summary: 'Record that you have seen your rise to a level, so that it is shown only once',
  body: z.strictObject({ raisedAt: z.iso.datetime() }),
  response: z.object({}),
})

export const simulate = endpoint({
  method: 'GET',
  path: '/professionals/score/simulate',
  access: ['professional'],
  summary: 'Simulate a sale made today: its points, computed as for an approval, and the resulting level',
  query: z.object({
    /** Up to R$ 10 million. */
    amountCents: z.coerce.number<number | string>().pipe(z.int().min(1).max(1_000_000_000)),
    category: id,
    brand: id.optional(),
    store: id.optional(),
    /** One of your customers: the response then says whether a sale to this customer earns points, as a store would be told. */
    customer: id.optional(),
  }),
  response: Simulation,
  errors: ['not-found'],
})
