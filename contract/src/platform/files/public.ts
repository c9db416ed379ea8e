import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id } from '../fields/schemas.ts'
import { PICTURE_FORMATS, PICTURE_WIDTHS } from './pictures.ts'

export const get = endpoint({
  method: 'GET',
  path: '/files/{id}',
  access: 'public',
  summary:
    'Get a file, or a public picture in a width and format; private files only for their owner, and evidence for administrators who may read its subject',
  params: z.object({ id }),
  query: z.object({
    width: z.coerce.number<number | string>().pipe(z.literal(PICTURE_WIDTHS)).optional(),
    format: z.enum(PICTURE_FORMATS).optional(),
  }),
  response: 'binary',
  errors: ['not-found'],
})
