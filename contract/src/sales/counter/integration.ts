import { endpoint } from '../../endpoint.ts'
import { CounterResult, CounterSale } from './counter.ts'

export const check = endpoint({
  method: 'POST',
  path: '/integrations/counter/check',
  access: 'key',
  scope: 'invoices:check',
  summary:
    "Check from a store's system whether a sale to a buyer would earn points now, and how many, before its invoice exists; limited per day, and shown to the buyer and the buyer's professional",
  body: CounterSale,
  response: CounterResult,
  errors: ['counter.off', 'counter.daily-limit', 'store.inactive', 'too-many-requests'],
})
