import type { Caller, Context } from '../context/context.ts'
import { postValuesOf } from './post-values.ts'
import { getPost, insertRevision, type PostRow, updatePostRow } from './posts.queries.ts'

/** Publishes a post, or returns it to draft; its text stays. Idempotent. Throws `not-found`. */
export const changePostStatus = (
  { inTransaction, audit, clock }: Context,
  user: Caller,
  { id, status }: { readonly id: string; readonly status: PostRow['status'] },
): Promise<PostRow> =>
  inTransaction(async (trx) => {
    const now = clock.now()
    const before = await getPost(trx, id, { isLocked: true })
    if (before.status === status) return before
    const values = { ...before, status, publishedAt: before.publishedAt?.toISOString() ?? null }
    await updatePostRow(trx, id, postValuesOf(values, { ...before, now }), now)
    await insertRevision(trx, id, { id: user.id, now })
    await audit(trx, {
      action: 'post.status-changed',
      subjectType: 'post',
      subjectId: id,
      before: { status: before.status },
      after: { status },
    })
    return getPost(trx, id)
  })
