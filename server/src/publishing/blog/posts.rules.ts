import type { PostState } from '@esquadro/contract/publishing/blog/post'

const WORDS_A_MINUTE = 200
const SLUG_MAX = 90

/** Derives an address from a title: lower-case letters, digits and hyphens. */
export function makeSlug(title: string): string {
  const bare = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (bare === '') return 'texto'
  return bare.length <= SLUG_MAX ? bare : bare.slice(0, SLUG_MAX).replace(/-[^-]*$/, '')
}

/** Returns the first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, used: ReadonlySet<string>): string {
  if (!used.has(slug)) return slug
  for (let number = 2; ; number += 1) if (!used.has(`${slug}-${number}`)) return `${slug}-${number}`
}

/** Returns the reading time of a text in minutes, at least one. */
export const estimateReadingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / WORDS_A_MINUTE))

/** Removes duplicate tags, ignoring case, and keeps their order. */
export function uniqueTags(tags: readonly string[]): string[] {
  const seen = new Map(tags.map((tag) => [tag.toLocaleLowerCase('pt-BR'), tag]))
  return [...seen.values()]
}

/** Returns the state of a post at an instant. */
export function stateOf(
  { status, publishedAt }: { readonly status: 'draft' | 'published'; readonly publishedAt: Date | null },
  now: Date,
): PostState {
  if (status === 'draft' || !publishedAt) return 'draft'
  return publishedAt > now ? 'scheduled' : 'published'
}
