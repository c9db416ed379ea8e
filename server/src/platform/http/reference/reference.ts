import { endpoints } from '@esquadro/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { describeApi } from './openapi.ts'
import { referenceTheme } from './reference-theme.ts'

/** The headers of the reference that concern its content; the application sets all others. */
const CONTENT_HEADERS = ['content-type', 'cache-control', 'etag', 'last-modified', 'location']

/**
 * Serves the reference of the API at /api/docs. A separate application that is loaded with the first request,
 * because its libraries would slow down each start and enlarge each idle process.
 */
export function registerReference(app: FastifyInstance): void {
  let loading: Promise<FastifyInstance> | undefined
  const load = () =>
    (loading ??= openReference().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  const respond = async ({ raw, headers }: FastifyRequest, reply: FastifyReply) => {
    const reference = await load()
    const response = await reference.inject({
      url: raw.url ?? '',
      headers: { 'if-none-match': headers['if-none-match'] ?? '' },
    })
    if (response.statusCode === 404) throw new AppError('not-found')
    for (const name of CONTENT_HEADERS) {
      const value = response.headers[name]
      if (value !== undefined) reply.header(name, value)
    }
    return reply.code(response.statusCode).send(response.rawPayload)
  }
  app.get('/api/docs', respond)
  app.get('/api/docs/*', respond)
  app.addHook('onClose', async () => {
    const reference = await loading
    await reference?.close()
  })
}

async function openReference(): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const reference = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  let description: ReturnType<typeof describeApi> | undefined
  await reference.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.0.3' } as never },
  })
  await reference.register(swaggerUi, {
    routePrefix: '/api/docs',
    // Built with the first request, because building the description takes long.
    transformSpecification: () => (description ??= describeApi(endpoints)),
    transformSpecificationClone: false,
    staticCSP: false,
    // Hides the framework's bar, which has a logo and a field for the address of another description.
    uiConfig: { layout: 'BaseLayout' },
    theme: referenceTheme,
  })
  return reference
}
