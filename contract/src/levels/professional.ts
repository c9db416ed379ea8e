import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/id.ts'
import { Outlook, Simulation, Standing } from './levels.ts'

export const getLevel = endpoint({
  method: 'GET',
  path: '/professionals/dashboard/get-level',
  access: ['professional'],
  summary: 'Where the professional stands: level, sublevel, score and what is missing to the next',
  response: Standing,
})

export const getOutlook = endpoint({
  method: 'GET',
  path: '/professionals/score/get-outlook',
  access: ['professional'],
  summary: 'The levels, the running cycle and its end, what falls then and which points expire when',
  response: Outlook,
})

export const simulate = endpoint({
  method: 'GET',
  path: '/professionals/score/simulate',
  access: ['professional'],
  summary:
    'What a sale of today would earn, computed as an approval does, and the level that it would lead to',
  query: z.object({
    /** Up to R$ 10 million. */
    amountCents: z.coerce.number<number | string>().pipe(z.int().min(1).max(1_000_000_000)),
    category: id,
    brand: id.optional(),
    store: id.optional(),
  }),
  response: Simulation,
  errors: ['not-found'],
})
