import { endpoint } from '../endpoint.ts'
import { StoreScore } from './store-score.ts'

export const getData = endpoint({
  method: 'GET',
  path: '/shopkeepers/store-score/get-data',
  access: ['shopkeeper'],
  summary: "The own store's points of merit: this month item by item, the last 12 months, and its place",
  response: StoreScore,
})
