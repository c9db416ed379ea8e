import { endpoint } from '../endpoint.ts'
import { Standing } from './levels.ts'

export const getLevel = endpoint({
  method: 'GET',
  path: '/professionals/dashboard/get-level',
  access: ['professional'],
  summary: 'Where the professional stands: level, sublevel, score and what is missing to the next',
  response: Standing,
})
