import type { Context } from '../context/context.ts'
import { deleteBytes } from '../files/delete-bytes.ts'
import { deleteFile } from '../files/files.queries.ts'
import { deletePost as deleteRow, getPost } from './posts.queries.ts'

/** Deletes a post with its addresses, revisions and picture. Throws `not-found`. */
export async function deletePost(
  { inTransaction, audit, files, log }: Context,
  id: string,
): Promise<{ id: string }> {
  const storageKey = await inTransaction(async (trx) => {
    const { title, slug, coverFileId } = await getPost(trx, id, { isLocked: true })
    await deleteRow(trx, id)
    await audit(trx, {
      action: 'post.deleted',
      subjectType: 'post',
      subjectId: id,
      before: { title, slug },
    })
    return deleteFile(trx, coverFileId)
  })
  await deleteBytes(files, [storageKey], log)
  return { id }
}
