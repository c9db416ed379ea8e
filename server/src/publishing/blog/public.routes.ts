import * as blog from '@esquadro/contract/publishing/blog/public'
import { AppError } from '../../platform/errors/app-error.ts'
import { handle } from '../../platform/http/handle.ts'
import { withPictureSizes } from './body-pictures.ts'
import { cardOf, findPostBySlug, listRelated, listVisiblePosts } from './posts.queries.ts'
import { stateOf } from './posts.rules.ts'
import { isPreviewKey } from './preview-key.ts'

export const getPosts = handle(blog.getPosts, async ({ query }, { db, clock }) =>
  listVisiblePosts(db, query, clock.now()),
)

export const getPost = handle(blog.getPost, async ({ query }, context) => {
  const { db, clock, secret, config } = context
  const now = clock.now()
  const post = await findPostBySlug(db, query.slug)
  if (!post) throw new AppError('not-found')
  const isVisible = stateOf(post, now) === 'published'
  if (!isVisible && !(query.preview && isPreviewKey(secret, post.id, query.preview, now)))
    throw new AppError('not-found')
  return {
    ...cardOf(post),
    body: await withPictureSizes(context, post.body),
    updatedAt: post.updatedAt,
    address: `${config.publicUrl}/blog/${post.slug}`,
    related: await listRelated(db, post, now),
    isPreview: !isVisible,
  }
})
