import { errorCodes, type FastifyInstance } from 'fastify'

/** Accepts an XML body as the file `file` of the form, for endpoints whose contract allows it. */
export function registerXml(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>(
    ['application/xml', 'text/xml'],
    { parseAs: 'buffer' },
    (request, body, done) => {
      const { config } = request.routeOptions
      const type = request.headers['content-type'] ?? ''
      if (!('xml' in config) || config.xml !== true)
        return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type))
      const bytes = new Uint8Array(body)
      return done(null, {
        file: {
          name: 'nota.xml',
          type: 'text/xml',
          size: bytes.length,
          arrayBuffer: async () => bytes.buffer,
        },
      })
    },
  )
}
