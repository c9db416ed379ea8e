import { errorCodes, type FastifyInstance } from 'fastify'

/** Parses URL-encoded forms, for endpoints whose contract accepts them only. */
export function registerForms(app: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: 64 * 1024 } as const
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', options, (request, body, done) => {
    const { config } = request.routeOptions
    if (!('form' in config) || config.form !== true)
      return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']))
    return done(null, Object.fromEntries(new URLSearchParams(body)))
  })
}
