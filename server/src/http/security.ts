import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The nonce that inline scripts of this response need to run. */
    cspNonce: string
  }
}

// helmet's directive functions see the raw request only.
const nonces = new WeakMap<object, string>()

/** Sets security headers on every response: a strict CSP with a nonce per request, no framing, no sniffing, no referrer. */
export async function registerSecurity(app: FastifyInstance, options: { readonly isDevelopment: boolean }) {
  app.decorateRequest('cspNonce', '')
  app.addHook('onRequest', async (request) => {
    request.cspNonce = randomBytes(16).toString('base64url')
    nonces.set(request.raw, request.cspNonce)
  })
  // Our own pages read QR codes with the camera; no other device feature is used.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()')
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", (request) => `'nonce-${nonces.get(request) ?? ''}'`],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: options.isDevelopment ? ["'self'", 'ws:'] : ["'self'"],
        frameSrc: ["'self'", 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
        workerSrc: ["'self'", 'blob:'],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: options.isDevelopment ? false : { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'same-origin' },
  })
}
