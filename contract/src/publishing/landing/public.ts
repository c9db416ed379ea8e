import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Landing } from './landing.ts'
import { SAMPLE, SAMPLE_LIMITS } from './vocabulary.ts'

const reais = z.coerce.number<string | number>().pipe(z.int().min(0).max(SAMPLE_LIMITS.reais))

export const getData = endpoint({
  method: 'GET',
  path: '/landing/get-data',
  access: 'public',
  summary:
    "Get the data of the landing page: levels, upcoming experiences, stores, and a sample sale by today's rules",
  query: z.object({
    /** The values of the sample's items in whole R$. */
    tile: reais.default(SAMPLE.tile),
    lamp: reais.default(SAMPLE.lamp),
    /** Whether an accelerator doubles the points of the lamp. */
    boost: z.stringbool().default(SAMPLE.boost),
    /** The number of such sales in the cycle. */
    sales: z.coerce
      .number<string | number>()
      .pipe(z.int().min(1).max(SAMPLE_LIMITS.sales))
      .default(SAMPLE.sales),
  }),
  response: Landing,
  isCacheable: true,
})
