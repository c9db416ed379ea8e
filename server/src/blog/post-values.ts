import type { PostInput } from '@esquadro/contract/blog/cms'
import { cleanRichText, textOf } from '../content/rich-text.ts'
import type { PostValues } from './posts.queries.ts'
import { readingMinutesOf, uniqueTags } from './posts.rules.ts'

/** The fields of a post that an editor fills in, except its address and picture. */
export type PostText = Pick<
  PostInput,
  'title' | 'excerpt' | 'body' | 'author' | 'tags' | 'status' | 'publishedAt'
>

/** Returns the columns of a post: sanitised, with its text for search and its reading time. */
export function postValuesOf(
  given: PostText,
  {
    slug,
    coverFileId,
    now,
  }: { readonly slug: string; readonly coverFileId: string | null; readonly now: Date },
): PostValues {
  const body = cleanRichText(given.body, { images: true, videos: true })
  const bodyText = textOf(body)
  const publishedAt = given.publishedAt === null ? null : new Date(given.publishedAt)
  return {
    slug,
    title: given.title,
    excerpt: given.excerpt,
    body,
    bodyText,
    coverFileId,
    author: given.author,
    tags: uniqueTags(given.tags),
    status: given.status,
    publishedAt: publishedAt ?? (given.status === 'published' ? now : null),
    readingMinutes: readingMinutesOf(bodyText),
  }
}
