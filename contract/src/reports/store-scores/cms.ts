import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../platform/fields/schemas.ts'
import { StoreScore } from './store-score.ts'

export const getStoreScore = endpoint({
  method: 'GET',
  path: '/cms/stores/get-score',
  access: ['admin'],
  summary:
    "Get a store's score: the current month item by item, the last 12 months, and the ranking with names",
  query: z.object({ id }),
  response: StoreScore,
  errors: ['not-found'],
})
