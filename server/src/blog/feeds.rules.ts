import type { PostCard } from '@esquadro/contract/blog/post'
import type { z } from 'zod'

interface Feed {
  readonly title: string
  readonly publicUrl: string
  readonly items: readonly z.input<typeof PostCard>[]
}

const escaped = (text: string): string =>
  text
    // XML 1.0 forbids the other control characters, even escaped.
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

const addressOf = ({ publicUrl }: Feed, slug: string) => `${publicUrl}/blog/${slug}`
const instantOf = (at: Date | string): Date => new Date(at)

/** Returns the posts as RSS 2.0. */
export function rssFeed(feed: Feed): string {
  const items = feed.items.map((post) => {
    const address = addressOf(feed, post.slug)
    return `<item><title>${escaped(post.title)}</title><link>${escaped(address)}</link><guid isPermaLink="true">${escaped(address)}</guid><pubDate>${instantOf(post.publishedAt).toUTCString()}</pubDate><dc:creator>${escaped(post.author)}</dc:creator>${post.tags.map((tag) => `<category>${escaped(tag)}</category>`).join('')}<description>${escaped(post.excerpt)}</description></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${escaped(feed.title)}</title><link>${escaped(feed.publicUrl)}/blog</link><atom:link href="${escaped(feed.publicUrl)}/blog/rss.xml" rel="self" type="application/rss+xml"/><description>${escaped(feed.title)}</description><language>pt-BR</language>${items.join('')}</channel></rss>
`
}

/** Returns the posts as JSON Feed 1.1. */
export const jsonFeed = (feed: Feed) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title: feed.title,
  home_page_url: `${feed.publicUrl}/blog`,
  feed_url: `${feed.publicUrl}/blog/feed.json`,
  language: 'pt-BR',
  items: feed.items.map((post) => ({
    id: addressOf(feed, post.slug),
    url: addressOf(feed, post.slug),
    title: post.title,
    content_text: post.excerpt,
    summary: post.excerpt,
    ...(post.cover ? { image: `${feed.publicUrl}${post.cover}` } : {}),
    date_published: instantOf(post.publishedAt).toISOString(),
    authors: [{ name: post.author }],
    tags: post.tags,
  })),
})
