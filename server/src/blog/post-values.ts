import type { PostInput } from '@esquadro/contract/blog/cms'
import { cleanRichText, textOf } from '../content/rich-text.ts'
import type { PostValues } from './posts.queries.ts'
import { readingMinutesOf, uniqueTags } from './posts.rules.ts'

/** The fields of a post that an editor enters, except its address and picture. */
export type PostText = Pick<
  PostInput,
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
  const bodyText = textOf(body)
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
    readingMinutes: readingMinutesOf(bodyText),
  }
}
