import { randomUUID } from 'node:crypto'
import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as cmsBlog from '@esquadro/contract/publishing/blog/cms'
import { postStates, postsList } from '@esquadro/texts/lists/posts'
import { cleanRichText, extractText } from '../../platform/content/rich-text.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deleteFile } from '../../platform/files/files.queries.ts'
import { storeCover, toCover } from '../../platform/files/images.ts'
import { deleteBytes, withFileCleanup } from '../../platform/files/stored-files.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { withChanges } from '../../platform/with-changes.ts'
import {
  deletePost as deleteRow,
  exportedPosts,
  getPost,
  getRevision,
  insertPost,
  insertRevision,
  listTakenSlugs,
  type PostRow,
  type PostValues,
  reserveSlug,
  updatePostRow,
} from './posts.queries.ts'
import { estimateReadingMinutes, freeSlug, makeSlug, uniqueTags } from './posts.rules.ts'

/**
 * Creates a post with its first revision. Derives an empty address from the title. Throws `post.slug-taken`
 * if another post uses or used the given address, and `upload.invalid`.
 */
export async function createPost(
  { inTransaction, audit, clock, files, state }: Context,
  user: Caller,
  input: cmsBlog.PostInput,
): Promise<PostRow> {
  const now = clock.now()
  const by = { id: user.id, now }
  const cover = input.cover ? await toCover({ state }, input.cover, 'cover') : null
  return withFileCleanup(files, (store) =>
    inTransaction(async (trx) => {
      const id = randomUUID()
      const slug = await claimSlug(trx, id, input)
      const stored = cover && (await storeCover(trx, store, { bytes: cover, ownerId: user.id, now }))
      await insertPost(trx, id, postValuesOf(input, { slug, coverFileId: stored?.id ?? null, now }), by)
      await insertRevision(trx, id, by)
      const saved = await getPost(trx, id)
      await audit(trx, {
        action: 'post.created',
        subjectType: 'post',
        subjectId: id,
        after: auditedPost(saved),
      })
      return saved
    }),
  )
}

/**
 * Updates a post; absent fields stay. The previous address redirects to the new one, and the text is kept as a revision. Throws
 * `not-found`, `post.slug-taken`, `upload.invalid`, and `conflict` with the current post if the revision is
 * outdated.
 */
export async function updatePost(
  { inTransaction, audit, clock, files, state, log }: Context,
  user: Caller,
  { id, ...input }: cmsBlog.PostChanges & { readonly id: string },
  present: (post: PostRow) => unknown,
): Promise<PostRow> {
  const now = clock.now()
  const cover = input.cover ? await toCover({ state }, input.cover, 'cover') : null
  const { saved, storageKey } = await withFileCleanup(files, (store) =>
    inTransaction(async (trx) => {
      const before = await getPost(trx, id, { isLocked: true })
      if (input.revision !== undefined && input.revision !== before.revision)
        throw new AppError('conflict', { data: present(before) })
      const text = withChanges<PostText & Pick<PostRow, 'slug'>>(
        { ...before, publishedAt: before.publishedAt?.toISOString() ?? null },
        // A post that stays published keeps its date unless the form has another one.
        { ...input, publishedAt: input.publishedAt ?? undefined },
      )
      const slug = input.slug === undefined ? before.slug : await claimSlug(trx, id, text)
      const stored = cover && (await storeCover(trx, store, { bytes: cover, ownerId: user.id, now }))
      const coverFileId = stored ? stored.id : input.removeCover ? null : before.coverFileId
      await updatePostRow(trx, id, postValuesOf(text, { slug, coverFileId, now }), now)
      await insertRevision(trx, id, { id: user.id, now })
      const after = await getPost(trx, id)
      await audit(trx, {
        action: 'post.updated',
        subjectType: 'post',
        subjectId: id,
        before: auditedPost(before),
        after: auditedPost(after),
      })
      const isReplaced = coverFileId !== before.coverFileId
      return { saved: after, storageKey: isReplaced ? await deleteFile(trx, before.coverFileId) : null }
    }),
  )
  await deleteBytes(files, [storageKey], log)
  return saved
}

/**
 * Restores the text of an earlier revision as the newest one; address, status and picture stay. Throws
 * `not-found`.
 */
export const restorePost = (
  { inTransaction, audit, clock }: Context,
  user: Caller,
  { id, revision }: { readonly id: string; readonly revision: number },
): Promise<PostRow> =>
  inTransaction(async (trx) => {
    const now = clock.now()
    const before = await getPost(trx, id, { isLocked: true })
    const text = await getRevision(trx, id, revision)
    const values = { ...before, ...text, publishedAt: before.publishedAt?.toISOString() ?? null }
    await updatePostRow(trx, id, postValuesOf(values, { ...before, now }), now)
    await insertRevision(trx, id, { id: user.id, now })
    await audit(trx, {
      action: 'post.restored',
      subjectType: 'post',
      subjectId: id,
      before: { revision: before.revision },
      after: { revision: before.revision + 1, from: revision },
    })
    return getPost(trx, id)
  })

/** Reserves the given address, or the first unused one derived from the title. Throws `post.slug-taken`. */
async function claimSlug(
  trx: Transaction,
  id: string,
  { slug, title }: Pick<cmsBlog.PostInput, 'slug' | 'title'>,
): Promise<string> {
  const wanted = slug === '' ? makeSlug(title) : slug
  const claimed = slug === '' ? freeSlug(wanted, new Set(await listTakenSlugs(trx, wanted, id))) : wanted
  if (!(await reserveSlug(trx, claimed, id)))
    throw new AppError('post.slug-taken', { fields: { slug: 'post.slug-taken' } })
  return claimed
}

/** Returns the fields of a post for the audit log, except its text. */
const auditedPost = ({ title, slug, author, tags, status, publishedAt, revision }: PostRow) => ({
  title,
  slug,
  author,
  tags,
  status,
  publishedAt,
  revision,
})

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

/** The fields of a post that an editor enters, except its address and picture. */
export type PostText = Pick<
  cmsBlog.PostInput,
  'title' | 'excerpt' | 'body' | 'author' | 'tags' | 'status' | 'publishedAt'
>

/** Returns the columns of a post: sanitised text, search text and reading time. */
export function postValuesOf(
  input: PostText,
  {
    slug,
    coverFileId,
    now,
  }: { readonly slug: string; readonly coverFileId: string | null; readonly now: Date },
): PostValues {
  const body = cleanRichText(input.body, { images: true, videos: true })
  const bodyText = extractText(body)
  const publishedAt = input.publishedAt === null ? null : new Date(input.publishedAt)
  return {
    slug,
    title: input.title,
    excerpt: input.excerpt,
    body,
    bodyText,
    coverFileId,
    author: input.author,
    tags: uniqueTags(input.tags),
    status: input.status,
    publishedAt: publishedAt ?? (input.status === 'published' ? now : null),
    readingMinutes: estimateReadingMinutes(bodyText),
  }
}

const instantOf = (value: Date | string | null | undefined) => (value ? new Date(value) : null)

/** Exports the posts as filtered and sorted. */
export function exportPosts(
  context: Context,
  query: QueryOf<typeof cmsBlog.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'post',
    list: postsList,
    query,
    rows: exportedPosts(context.db, query, context.clock.now()),
    values: {
      title: (row) => row.title,
      slug: (row) => `/blog/${row.slug}`,
      author: (row) => row.author,
      tags: (row) => row.tags.join(', '),
      state: (row) => postStates[row.state],
      publishedAt: (row) => instantOf(row.publishedAt),
      updatedAt: (row) => instantOf(row.updatedAt),
    },
  })
}
