import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/id.ts'

export const get = endpoint({
  method: 'GET',
  path: '/files/{id}',
  access: 'public',
  summary: 'A file: public pictures for everybody, private ones for their owner and for administrators',
  params: z.object({ id }),
  response: 'binary',
  errors: ['not-found'],
})
