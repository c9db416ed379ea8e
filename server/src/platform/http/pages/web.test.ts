import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerErrors } from '../errors.ts'
import { registerSecurity } from '../security.ts'
import { registerWeb } from './web.ts'

// A minimal build that echoes its input.
const build = `
let renders = 0
export const entry = { module: {
  readPlace: ({ pathname, search }, cookie) => ({
    key: pathname + search + (cookie ?? ''),
    address: pathname + search,
    missing: pathname.startsWith('/blog/') ? { key: '/blog/-', address: '/blog/-' } : null,
  }),
  buildShareCard: async (pathname) => /^.(blog.(x|um-post))?$/.test(pathname) ? { title: pathname, cover: null } : null,
  createWebHandler: (build, mode) => async (request, given) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/kept') {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, no-cache', vary: 'Cookie' }
    return new Response('<script>' + ++renders + '</script>' + given.publicUrl, { headers })
  }
  if (pathname === '/moved') return new Response(null, { status: 302, headers: { location: '/kept' } })
  if (pathname === '/blog/-') return new Response('missing ' + ++renders, { status: 404 })
  if (pathname === '/secret') return new Response(String(++renders), { headers: { 'cache-control': 'no-store' } })
  if (pathname === '/settings') {
    const response = await given.callApi(new Request('http://localhost/api/who?x=1', { headers: { accept: 'application/json' } }))
    return new Response(await response.text(), { status: response.status, headers: { 'content-type': 'application/json' } })
  }
  if (pathname === '/partial') {
    const read = await given.callApi(new Request(new URL('/api/down', request.url)))
    const text = String(read.status) + (request.url.endsWith('late') ? '<!--$!-->' : '')
    return new Response(text + Math.random(), { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, no-cache' } })
  }
  if (pathname === '/styled') {
    const page = '<html><head><link rel="stylesheet" href="/assets/a-1.css#"/><link rel="stylesheet" href="/assets/gone-1.css"/>' +
      '<link rel="modulepreload" href="/assets/app-1234.js"/></head><body>ção<link rel="stylesheet" href="/assets/a-1.css"/></body></html>'
    return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  return Response.json({ url: request.url, mode, cookie: request.headers.get('cookie') })
} } }
`

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

let folder: string
let version = 'one'
let isDown = false
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(folder, 'build/client/assets'), { recursive: true })
  await mkdir(join(folder, 'build/server'), { recursive: true })
  await writeFile(join(folder, 'build/server/index.js'), build)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'build/client/assets/app-1234.js'), 'plain')
  await writeFile(join(folder, 'build/client/assets/app-1234.js.br'), 'brotli')
  await writeFile(join(folder, 'build/client/assets/a-1.css'), '.a{}')
  await writeFile(join(folder, 'build/client/favicon.svg'), '<svg><style>path{fill:red}</style></svg>')
  await writeFile(
    join(folder, 'build/client/offline.html'),
    '<link rel="stylesheet" href="/offline.css"><script src="/offline.js" defer></script>',
  )
  await writeFile(
    join(folder, 'build/client/verify.html'),
    '<style>p{}</style><script type="module">let a</script>',
  )
  await writeFile(join(folder, 'build/client/service-worker.js'), '0')
  await writeFile(join(folder, 'build/client/manifest.webmanifest'), '{}')
  app = Fastify()
  registerErrors(app)
  registerSecurity(app, { isDevelopment: false })
  app.get('/api/who', async (request) => ({
    ip: request.ip,
    query: request.query,
    accept: request.headers.accept,
  }))
  app.get('/api/down', async (_request, reply) => reply.status(isDown ? 503 : 200).send({}))
  app.all('/api/*', async (_request, reply) =>
    reply.status(404).send({ error: { code: 'not-found', msg: '' } }),
  )
  await registerWeb(app, {
    mode: 'production',
    webFolder: folder,
    publicUrl: 'https://esquadro.test',
    contentVersion: async () => version,
    pictures: { get: async (card: { title: string }) => ({ png: Buffer.from(card.title), etag: '"one"' }) },
  })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('the web application', () => {
  it('renders every address outside the API, with its query and cookies', async () => {
    const response = await app.inject({
      url: '/blog/um-post?page=2',
      headers: { host: 'esquadro.test', cookie: 'theme=dark' },
    })
    expect(response.json()).toMatchObject({
      url: 'https://esquadro.test/blog/um-post?page=2',
      cookie: 'theme=dark',
      mode: 'production',
    })
    expect(response.headers['cache-control']).toBe('private, no-cache')
  })

  it('inlines the style sheets of the head, which its policy allows by their hash', async () => {
    const response = await app.inject('/styled')
    expect(response.body).toBe(
      [
        '<html><head><style>.a{}</style><link rel="stylesheet" media="print" href="/assets/a-1.css#"/>',
        '<link rel="stylesheet" disabled href="/assets/a-1.css"/>',
        '<link rel="stylesheet" href="/assets/gone-1.css"/>',
        '<link rel="modulepreload" href="/assets/app-1234.js"/></head><body>',
        'ção<link rel="stylesheet" href="/assets/a-1.css"/></body></html>',
      ].join(''),
    )
    expect(response.headers['content-security-policy']).toContain(`style-src 'self' '${sha256('.a{}')}'`)
  })

  it('leaves unknown addresses of the API to the API', async () => {
    const response = await app.inject('/api/nowhere')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ error: { code: 'not-found' } })
  })

  it('allows a page its own inline scripts, by their hashes', async () => {
    const { body, headers } = await app.inject('/kept?policy')
    const [, script = ''] = /<script>(\d+)</.exec(body) ?? []
    expect(headers['content-security-policy']).toContain(`script-src 'self' '${sha256(script)}';`)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    // The QR code scanner needs it.
    expect(headers['permissions-policy']).toContain('camera=(self)')
  })

  it('sends the same page compressed or not, as the browser accepts', async () => {
    const plain = await app.inject('/kept?bytes')
    const packed = await app.inject({ url: '/kept?bytes', headers: { 'accept-encoding': 'br, gzip' } })
    const refused = await app.inject({ url: '/kept?bytes', headers: { 'accept-encoding': 'gzip;q=0, br' } })
    expect([plain, packed, refused].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      undefined,
    ])
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(refused.body).toBe(plain.body)
    expect(packed.headers['vary']).toContain('Accept-Encoding')
  })

  it('treats two leading slashes as a path, not as another host', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    const origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
    const direct = await fetch(`${origin}//evil.test/x`)
    expect(await direct.json()).toMatchObject({ url: 'https://esquadro.test//evil.test/x' })
  })

  it.each(['a b', 'a:b@x', 'a@x', 'x/y', 'x?y', 'evil.test'])(
    'renders the same page whatever the Host header is: %s',
    async (host) => {
      const response = await app.inject({ url: '/x', headers: { host } })
      expect([response.statusCode, response.json<{ url: string }>().url]).toEqual([
        200,
        'https://esquadro.test/x',
      ])
    },
  )

  it('lets a browser without scripts keep the page of a form that it sends, and reads no posted data', async () => {
    const post = (url: string, type: string) =>
      app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: 'password=x' })
    const form = 'application/x-www-form-urlencoded'
    for (const url of ['/login?next=%2Fscore', '//esquadro.example/login']) {
      const response = await post(url, form)
      expect([response.statusCode, response.headers.location]).toEqual([204, undefined])
    }
    expect((await post('/sign-up', 'multipart/form-data; boundary=x')).statusCode).toBe(204)
    expect((await post('/login', 'application/json')).statusCode).toBe(404)
    expect((await post('/api/none', form)).statusCode).not.toBe(204)
  })

  it('sends scripts and style sheets with only the security headers that apply to them', async () => {
    const { headers } = await app.inject('/assets/app-1234.js')
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(Object.keys(headers)).not.toContain('permissions-policy')
    expect(Object.keys(headers)).not.toContain('x-frame-options')
    const missing = await app.inject('/assets/missing-1234.js')
    expect(missing.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN' })
  })

  it.each([
    ['/assets/app-1234.js', 'bytes=5-2'],
    ['/assets/app-1234.js', 'bytes=99-100'],
    ['/favicon.svg', 'bytes=5-2'],
  ])('responds 416 in the error envelope to %s with %s', async (url, range) => {
    const response = await app.inject({ url, headers: { range, 'accept-language': 'en' } })
    expect([response.statusCode, response.json<{ error: object }>().error]).toEqual([
      416,
      { code: 'range-not-satisfiable', msg: 'The requested part of the file does not exist.' },
    ])
  })

  it('renders a page once per version of the content and kind of visitor', async () => {
    const read = async (headers: Record<string, string> = {}) => {
      const { body, headers: sent, statusCode } = await app.inject({ url: '/kept', headers })
      return { body, etag: String(sent['etag']), statusCode, policy: sent['content-security-policy'] }
    }
    const first = await read()
    expect(first.body).toMatch(/^<script>\d+<\/script>https:\/\/esquadro.test$/)
    expect(await read()).toEqual(first)
    expect((await read({ cookie: 'theme=dark' })).body).not.toBe(first.body)
    expect(await read({ 'if-none-match': first.etag })).toMatchObject({ statusCode: 304, body: '' })
    version = 'two'
    expect(await read({ 'if-none-match': first.etag })).toMatchObject({ statusCode: 200 })
  })

  it('does not cache a page without some of its data, or with a part that took too long', async () => {
    const read = async (url: string) => (await app.inject(url)).body
    isDown = true
    const without = await read('/partial')
    expect(without).toMatch(/^503/)
    isDown = false
    const whole = await read('/partial')
    expect(whole).toMatch(/^200/)
    expect(await read('/partial')).toBe(whole)
    expect(await read('/partial?late')).not.toBe(await read('/partial?late'))
  })

  it('serves the pictures of shared links, and 404 for addresses without one', async () => {
    const picture = await app.inject('/share/index.png')
    expect([picture.statusCode, picture.body, picture.headers['content-type']]).toEqual([
      200,
      '/',
      'image/png',
    ])
    expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect((await app.inject('/share/blog/x.png')).body).toBe('/blog/x')
    expect(
      (await app.inject({ url: '/share/index.png', headers: { 'if-none-match': '"one"' } })).statusCode,
    ).toBe(304)
    for (const url of ['/share/blog/y.png', '/share/index', '/share/.png'])
      expect((await app.inject(url)).statusCode).toBe(404)
  })

  it('passes on a redirect', async () => {
    const response = await app.inject('/moved')
    expect([response.statusCode, response.headers.location]).toEqual([302, '/kept'])
  })

  it('renders one page for all addresses without a record', async () => {
    const read = async (url: string) => {
      const { statusCode, body } = await app.inject(url)
      return [statusCode, body]
    }
    const first = await read('/blog/one')
    expect(first).toEqual([404, expect.stringMatching(/^missing/)])
    expect(await read('/blog/two')).toEqual(first)
  })

  it('renders equal pages once, even if many ask at once', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => app.inject('/kept?many')))
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
  })

  it('renders a page anew that forbids to be stored', async () => {
    expect((await app.inject('/secret')).body).not.toBe((await app.inject('/secret')).body)
  })

  it("calls the API within the process, with the visitor's address", async () => {
    const response = await app.inject({ url: '/settings', remoteAddress: '203.0.113.9' })
    expect(response.json()).toEqual({ ip: '203.0.113.9', query: { x: '1' }, accept: 'application/json' })
  })

  it('serves hashed files as immutable, compressed if the browser accepts it', async () => {
    const plain = await app.inject('/assets/app-1234.js')
    expect(plain.body).toBe('plain')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const small = await app.inject({ url: '/assets/app-1234.js', headers: { 'accept-encoding': 'br' } })
    expect(small.body).toBe('brotli')
    expect(small.headers['content-encoding']).toBe('br')
  })

  it('responds 404 for a missing file, and caches other files for an hour', async () => {
    expect((await app.inject('/assets/gone.js')).statusCode).toBe(404)
    const icon = await app.inject('/favicon.svg')
    expect(icon.headers['content-type']).toContain('image/svg+xml')
    expect(icon.headers['cache-control']).toBe('public, max-age=3600')
    // A picture that is opened as a page applies its own style and loads nothing else.
    const hash = createHash('sha256').update('path{fill:red}').digest('base64')
    expect(icon.headers['content-security-policy']).toBe(`default-src 'none'; style-src 'sha256-${hash}'`)
  })

  it('serves a page that links its script and styles with the policy of pages', async () => {
    const { headers } = await app.inject('/offline.html')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain("style-src 'self'")
  })

  it('serves a page in one file with a policy for its own script, without network', async () => {
    const page = await app.inject('/verify.html')
    expect(page.headers['content-type']).toContain('text/html')
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(page.headers['content-security-policy']).toBe(
      `default-src 'none'; style-src ${hashOf('p{}')}; script-src ${hashOf('let a')}`,
    )
  })

  it('serves the service worker without caching and with a policy of its own, and the manifest with its type', async () => {
    const worker = await app.inject('/service-worker.js')
    expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(worker.headers['content-type']).toContain('javascript')
    expect(worker.headers['content-security-policy']).toContain("connect-src 'self'")
    const manifest = await app.inject('/manifest.webmanifest')
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(manifest.headers['cache-control']).toBe('public, max-age=3600')
    expect((await app.inject('/a')).headers['content-security-policy']).toContain("worker-src 'self'")
    expect((await app.inject('/a')).headers['content-security-policy']).toContain("manifest-src 'self'")
  })
})
