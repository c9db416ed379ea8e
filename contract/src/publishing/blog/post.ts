import { z } from 'zod'
import { imageAddress } from '../../people/accounts/session.ts'
import { id, instant } from '../../platform/fields/schemas.ts'
import { POST_STATES, POST_STATUSES } from './vocabulary.ts'
export type PostState = (typeof POST_STATES)[number]

/** A published post in a list. */
export const PostCard = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** The address of a picture; null: the client draws one from the slug. */
  cover: imageAddress,
  author: z.string(),
  tags: z.array(z.string()),
  publishedAt: instant,
  readingMinutes: z.int().min(1),
})
export type PostCard = z.output<typeof PostCard>

/** A post to read. */
export const Post = PostCard.extend({
  /** Sanitised HTML. */
  body: z.string(),
  updatedAt: instant,
  /** The absolute address of the post, for shared links. */
  address: z.string(),
  related: z.array(PostCard),
  /** A preview of a post that is not visible yet. */
  isPreview: z.boolean(),
})
export type Post = z.output<typeof Post>

/** A post in the list of the back office. */
export const CmsPost = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  cover: imageAddress,
  state: z.enum(POST_STATES),
  publishedAt: instant.nullable(),
  updatedAt: instant,
  revision: z.int().min(1),
})
export type CmsPost = z.output<typeof CmsPost>

export const CmsPostDetails = CmsPost.extend({
  status: z.enum(POST_STATUSES),
  excerpt: z.string(),
  body: z.string(),
  readingMinutes: z.int().min(1),
  /** The path that shows the post before it is visible; valid for 30 days. */
  previewPath: z.string(),
})
export type CmsPostDetails = z.output<typeof CmsPostDetails>

/** A saved state of a post. */
export const PostRevision = z.object({
  revision: z.int().min(1),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  body: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  status: z.enum(POST_STATUSES),
  publishedAt: instant.nullable(),
  savedAt: instant,
  /** The name of the administrator; null: the system. */
  savedBy: z.string().nullable(),
})
export type PostRevision = z.output<typeof PostRevision>
