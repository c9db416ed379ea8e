import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { line, paged, pageQuery, search } from '../../platform/fields/schemas.ts'
import { Post, PostCard } from './post.ts'

export const getPosts = endpoint({
  method: 'GET',
  path: '/blog/get-posts',
  access: 'public',
  summary: 'List the visible posts, newest first; search, filter by tag; with all tags and their counts',
  query: pageQuery.extend({
    q: search.optional(),
    tag: line().max(40).optional(),
  }),
  response: paged(PostCard).extend({
    tags: z.array(z.object({ tag: z.string(), posts: z.int().min(1) })),
  }),
  isCacheable: true,
})

export const getPost = endpoint({
  method: 'GET',
  path: '/blog/get-post',
  access: 'public',
  summary: 'Get a visible post by its present or a former slug, or any post by its preview link',
  query: z.object({
    slug: line().min(1).max(100),
    /** The key of a preview link. */
    preview: z.string().max(100).optional(),
  }),
  response: Post,
  errors: ['not-found'],
  isCacheable: true,
})
