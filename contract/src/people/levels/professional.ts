import { endpoint } from '../../endpoint.ts'
import { Standing } from './levels.ts'

export const getLevel = endpoint({
  method: 'GET',
  path: '/professionals/dashboard/get-level',
  access: ['professional'],
  summary: 'Get your level, sublevel, score and the points missing to the next level',
  response: Standing,
})
