import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ExtraPointTeaser, extraPointCode } from './extra-point.ts'

export const getOne = endpoint({
  method: 'GET',
  path: '/points-extra/{id}',
  access: 'public',
  summary: 'Get the name, description, points and days of the extra point of a QR code',
  params: z.object({ id: extraPointCode }),
  response: ExtraPointTeaser,
  errors: ['not-found'],
  // All visitors of an event may share one address: the limit only slows down guessing.
  limit: { perMinute: 300 },
})
