import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context/context.ts'
import { sendValidated } from '../../platform/http/responses/validators.ts'
import { listContentPages } from './public-pages.queries.ts'
import { lastingPages, robots, sitemap } from './sitemap.rules.ts'

/** Serves /sitemap.xml and /robots.txt, both with an ETag. */
export function registerSearchEngines(app: FastifyInstance, { db, clock, config }: Services): void {
  app.get('/sitemap.xml', async (request, reply) => {
    const pages = [...lastingPages, ...(await listContentPages(db, clock.now()))]
    reply.type('application/xml; charset=utf-8')
    return sendValidated(sitemap(config.publicUrl, pages), reply, request.headers)
  })
  app.get('/robots.txt', async (request, reply) => {
    reply.type('text/plain; charset=utf-8')
    return sendValidated(robots(config.publicUrl), reply, request.headers)
  })
}
