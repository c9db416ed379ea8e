import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/id.ts'

export const get = endpoint({
  method: 'GET',
  path: '/files/{id}',
  access: 'public',
  summary: 'Get a file; private files only for their owner and administrators',
  params: z.object({ id }),
  response: 'binary',
  errors: ['not-found'],
})
