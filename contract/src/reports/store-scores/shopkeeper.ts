import { endpoint } from '../../endpoint.ts'
import { StoreScore } from './store-score.ts'

export const getData = endpoint({
  method: 'GET',
  path: '/shopkeepers/store-score/get-data',
  access: ['shopkeeper'],
  summary: "Get your store's score: the current month item by item, the last 12 months, and the ranking",
  response: StoreScore,
})
