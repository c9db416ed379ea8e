import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ExtraPointTeaser, extraPointCode } from './extra-point.ts'

export const getOne = endpoint({
  method: 'GET',
  path: '/points-extra/{id}',
  access: 'public',
  summary: 'What waits behind the signed code of a QR, for a visitor: name, description, points and days',
  params: z.object({ id: extraPointCode }),
  response: ExtraPointTeaser,
  errors: ['not-found'],
  // Whoever takes part in an event comes from one address: this only slows down a machine that guesses.
  limit: { perMinute: 300 },
})
