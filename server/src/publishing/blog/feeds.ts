import type { PostCard } from '@esquadro/contract/publishing/blog/post'
import * as blog from '@esquadro/contract/publishing/blog/public'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Services } from '../../platform/context/context.ts'
import { sendValidated } from '../../platform/http/responses/validators.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { listVisiblePosts } from './posts.queries.ts'

const query = blog.getPosts.query.parse({ limit: 25 })

/** Serves the newest 25 posts as RSS 2.0 and JSON Feed 1.1, both with an ETag. */
export function registerFeeds(app: FastifyInstance, { db, clock, config }: Services): void {
  const read = async () => {
    const { items } = await listVisiblePosts(db, query, clock.now())
    const { programmeName } = await getRules(db)
    return { items, title: `${programmeName} · Blog`, publicUrl: config.publicUrl }
  }
  app.get('/blog/rss.xml', async (request, reply) => {
    reply.type('application/rss+xml; charset=utf-8')
    return sendValidated(rssFeed(await read()), reply, request.headers)
  })
  app.get('/blog/feed.json', async (request, reply) => {
    reply.type('application/feed+json; charset=utf-8')
    return sendValidated(JSON.stringify(jsonFeed(await read())), reply, request.headers)
  })
}

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
function rssFeed(feed: Feed): string {
  const items = feed.items.map((post) => {
    const address = addressOf(feed, post.slug)
    return `<item><title>${escaped(post.title)}</title><link>${escaped(address)}</link><guid isPermaLink="true">${escaped(address)}</guid><pubDate>${instantOf(post.publishedAt).toUTCString()}</pubDate><dc:creator>${escaped(post.author)}</dc:creator>${post.tags.map((tag) => `<category>${escaped(tag)}</category>`).join('')}<description>${escaped(post.excerpt)}</description></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${escaped(feed.title)}</title><link>${escaped(feed.publicUrl)}/blog</link><atom:link href="${escaped(feed.publicUrl)}/blog/rss.xml" rel="self" type="application/rss+xml"/><description>${escaped(feed.title)}</description><language>pt-BR</language>${items.join('')}</channel></rss>
`
}

/** Returns the posts as JSON Feed 1.1. */
const jsonFeed = (feed: Feed) => ({
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
