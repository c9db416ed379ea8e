import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { level } from './levels.ts'

export const getLevels = endpoint({
  method: 'GET',
  path: '/cms/config/get-levels',
  access: ['admin'],
  summary: 'List the levels from the lowest, with the points at which each begins',
  response: z.object({
    items: z.array(z.object({ level, rank: z.int().min(0), startsAtPoints: z.int().min(0) })),
  }),
})
