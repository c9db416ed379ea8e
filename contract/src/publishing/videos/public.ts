import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, paged, pageQuery, search, sortQuery } from '../../platform/fields/schemas.ts'
import { Video, VideoDetails } from './video.ts'

export const getAll = endpoint({
  method: 'GET',
  path: '/videos/get-all',
  access: 'public',
  summary: 'List the videos that you may see, in the order of the gallery',
  query: pageQuery.extend({
    /** Searches title and description. */
    q: search.optional(),
    sort: sortQuery(['position', 'publishedAt', 'title']).default('position'),
  }),
  response: paged(Video),
})

export const getOne = endpoint({
  method: 'GET',
  path: '/videos/get-one',
  access: 'public',
  summary: 'Get a video with its player data and its neighbours in the gallery',
  query: z.object({ id }),
  response: VideoDetails,
  errors: ['not-found'],
})

export const getFile = endpoint({
  method: 'GET',
  path: '/videos/{id}/file',
  access: 'public',
  summary: 'Download an uploaded video, in whole or in part (Range), by the signed address from get-one',
  params: z.object({ id }),
  query: z.object({
    /** Seconds since 1970. */
    until: z.coerce.number<string | number>().pipe(z.int().min(0)),
    signature: z.string().regex(/^[\w-]{43}$/),
  }),
  response: 'binary',
  errors: ['not-found'],
})
