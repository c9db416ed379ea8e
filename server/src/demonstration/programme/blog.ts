import { randomUUID } from 'node:crypto'
import { insertPost, insertRevision, reserveSlug, updatePostRow } from '../../blog/posts.queries.ts'
import { slugOf } from '../../blog/posts.rules.ts'
import { type PostText, postValuesOf } from '../../blog/posts.ts'
import { addDays, dayOf } from '../../clock.ts'
import type { Database } from '../../database/connect.ts'
import { at } from '../people/accounts.ts'
import { plannedPosts } from './blog.data.ts'

/** Inserts the posts of the blog: published, scheduled and a draft, the first with an earlier revision. */
export async function loadBlog(
  db: Database,
  { admin, now }: { readonly admin: string; readonly now: Date },
): Promise<void> {
  const today = dayOf(now)
  for (const [nth, { inDays, ...planned }] of plannedPosts.entries()) {
    const id = randomUUID()
    const slug = slugOf(planned.title)
    const publishedAt = inDays === null ? null : at(addDays(today, inDays), 8)
    const writtenAt = new Date(
      Math.min(now.getTime(), publishedAt?.getTime() ?? now.getTime()) - 2 * 86_400_000,
    )
    const text: PostText = {
      ...planned,
      status: publishedAt ? 'published' : 'draft',
      publishedAt: publishedAt?.toISOString() ?? null,
    }
    const values = postValuesOf(text, { slug, coverFileId: null, now: writtenAt })
    await reserveSlug(db, slug, id)
    if (nth > 0) {
      await insertPost(db, id, values, { id: admin, now: writtenAt })
      await insertRevision(db, id, { id: admin, now: writtenAt })
      continue
    }
    const draft = { ...text, status: 'draft' as const, excerpt: '', body: `${text.body.slice(0, 900)}</p>` }
    const first = postValuesOf(draft, { slug, coverFileId: null, now: writtenAt })
    await insertPost(db, id, first, { id: admin, now: writtenAt })
    await insertRevision(db, id, { id: admin, now: writtenAt })
    const savedAt = new Date(writtenAt.getTime() + 5 * 3_600_000)
    await updatePostRow(db, id, values, savedAt)
    await insertRevision(db, id, { id: admin, now: savedAt })
  }
}
