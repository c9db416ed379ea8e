import { fastifyHelmet } from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isServedAlways } from './connections/pressure.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the responses of a route are data, which need no page headers. */
    readonly isData?: boolean
  }
}

/** The addresses to which the page may send reports, separated by spaces; helmet's directive functions receive only the raw request. */
const reports = new WeakMap<object, string>()

// The product's pages read QR codes with the camera; they use no other device feature.
const permissionsPolicy = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'

/** The security headers of all responses. */
const commonHeaders = (options: { readonly isDevelopment: boolean }) => ({
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  ...(!options.isDevelopment && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
})

/** The security headers of responses that are data: they load, run and submit nothing. */
const dataHeaders = (options: { readonly isDevelopment: boolean }) => ({
  ...commonHeaders(options),
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'permissions-policy': permissionsPolicy,
})

/** The security headers of pages without their content security policy. */
const pageHeaders = (options: { readonly isDevelopment: boolean }) => ({
  ...commonHeaders(options),
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

const ofFiles = {
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** The responses that are files of pages, such as scripts and fonts. */
const files = new WeakSet<FastifyReply>()

/**
 * Reduces a page's security headers to those that apply to a script, a style sheet, a font or a picture: a
 * page loads forty of these, and a kilobyte of headers on each would be a tenth of what a phone receives.
 */
export function setFileHeaders(reply: FastifyReply) {
  files.add(reply)
  for (const name of Object.keys(pageHeaders({ isDevelopment: false }))) reply.raw.removeHeader(name)
  reply.raw.removeHeader('content-security-policy')
  reply.headers(ofFiles)
}

/** The hashes of a page's inline scripts and styles, as a content security policy names them. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Lets a page run its inline scripts and apply its inline styles. */
export function allowInline({ raw }: FastifyReply, { scripts, styles }: InlineHashes): void {
  const policy = String(raw.getHeader('content-security-policy') ?? '')
  raw.setHeader(
    'content-security-policy',
    policy
      .replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' '))
      .replace("style-src 'self'", ["style-src 'self'", ...styles].join(' ')),
  )
}

/**
 * Sets security headers on every response: on pages a strict CSP without inline scripts but those of `allowInline`, no framing, no
 * sniffing, no referrer; on data, and on requests that were refused before routing, the headers of data.
 */
export function registerSecurity(
  app: FastifyInstance,
  options: {
    readonly isDevelopment: boolean
    /** The addresses to which pages may send page views now. */
    readonly reportsTo?: () => Promise<readonly string[]>
  },
) {
  const { reportsTo } = options
  if (reportsTo)
    app.addHook('onRequest', async ({ raw }) => {
      // `/livez` and static files do not wait for the database.
      if (raw.url?.startsWith('/api/') || isServedAlways(raw.url)) return
      // Without a database nothing is reported, but the error page still responds.
      const allowed = await reportsTo().catch(() => [])
      reports.set(raw, allowed.join(' '))
    })
  const ofData = dataHeaders(options)
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A 304's headers would replace those of the stored page, whose policy names its inline scripts.
    if (reply.statusCode === 304 || files.has(reply)) return done(null, payload)
    if (reply.hasHeader('content-security-policy')) reply.header('permissions-policy', permissionsPolicy)
    else reply.headers(ofData)
    done(null, payload)
  })
  // The plugin would rebuild all headers for each request.
  const policy = fastifyHelmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      scriptSrc: ["'self'"],
      scriptSrcAttr: ["'none'"],
      // Vite writes style elements while developing.
      styleSrc: ["'self'", ...(options.isDevelopment ? ["'unsafe-inline'"] : [])],
      // Scripts set styles through the CSSOM, which no policy covers; pages from the server have no style attribute.
      styleSrcAttr: ["'none'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: [
        "'self'",
        ...(options.isDevelopment ? ['ws:'] : []),
        (request) => reports.get(request) ?? '',
      ],
      frameSrc: ["'self'", 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
      workerSrc: ["'self'", 'blob:'],
      manifestSrc: ["'self'"],
    },
  })
  const ofPages = Object.entries(pageHeaders(options))
  app.addHook('onRequest', (request, { raw }, done) => {
    if (request.routeOptions.config.isData) return done()
    for (const [name, value] of ofPages) raw.setHeader(name, value)
    policy(request.raw, raw, done)
  })
}
