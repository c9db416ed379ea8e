import * as cmsBlog from '@esquadro/contract/publishing/blog/cms'
import type { CmsPostDetails } from '@esquadro/contract/publishing/blog/post'
import type { z } from 'zod'
import type { Context } from '../../platform/context/context.ts'
import { imageAddressOf } from '../../platform/files/files.rules.ts'
import { storeCover, toCover } from '../../platform/files/images.ts'
import { handle } from '../../platform/http/handle.ts'
import { changeEach, outcomesIn } from '../../platform/lists/change-each.ts'
import { getPost, itemOf, listCmsPosts, listRevisions, type PostRow } from './posts.queries.ts'
import { changePostStatus, createPost, deletePost, exportPosts, restorePost, updatePost } from './posts.ts'
import { makePreviewKey } from './preview-key.ts'

function detailsOf(
  post: PostRow,
  { secret, clock }: Pick<Context, 'secret' | 'clock'>,
): z.input<typeof CmsPostDetails> {
  const now = clock.now()
  const { status, excerpt, body, readingMinutes } = post
  return {
    ...itemOf(post, now),
    status,
    excerpt,
    body,
    readingMinutes,
    previewPath: `/blog/${post.slug}?preview=${makePreviewKey(secret, post.id, now)}`,
  }
}

export const create = handle(cmsBlog.create, async ({ body, user }, context) =>
  detailsOf(await createPost(context, user, body), context),
)

export const update = handle(cmsBlog.update, async ({ params, body, user }, context) =>
  detailsOf(
    await updatePost(context, user, { ...body, id: params.id }, (present) => detailsOf(present, context)),
    context,
  ),
)

export const changeStatusMany = handle(cmsBlog.changeStatusMany, async ({ body, user }, context) =>
  outcomesIn(
    await changeEach(context, 'post', body, (row, id) =>
      changePostStatus(row, user, { id, status: body.status }),
    ),
    context.language,
  ),
)

export const remove = handle(cmsBlog.remove, async ({ params }, context) => deletePost(context, params.id))

export const getOne = handle(cmsBlog.getOne, async ({ params }, context) =>
  detailsOf(await getPost(context.db, params.id), context),
)

export const exportAll = handle(cmsBlog.exportAll, ({ query }, context) => exportPosts(context, query))

export const getAll = handle(cmsBlog.getAll, async ({ query }, { db, clock }) =>
  listCmsPosts(db, query, clock.now()),
)

export const getRevisions = handle(cmsBlog.getRevisions, async ({ params }, { db }) => {
  await getPost(db, params.id)
  return { items: await listRevisions(db, params.id, cmsBlog.REVISIONS_MAX) }
})

export const restore = handle(cmsBlog.restore, async ({ params, body, user }, context) =>
  detailsOf(await restorePost(context, user, { id: params.id, revision: body.revision }), context),
)

export const uploadImage = handle(
  cmsBlog.uploadImage,
  async ({ body, user }, { db, files, state, clock }) => {
    const bytes = await toCover({ state }, body.image, 'image')
    const { id } = await storeCover(db, files, { bytes, ownerId: user.id, now: clock.now() })
    return { src: imageAddressOf(id) ?? '' }
  },
)
