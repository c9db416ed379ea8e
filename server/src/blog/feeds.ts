import * as blog from '@esquadro/contract/blog/public'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context/context.ts'
import { sendValidated } from '../http/responses/validators.ts'
import { getRules } from '../settings/settings.queries.ts'
import { jsonFeed, rssFeed } from './feeds.rules.ts'
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
