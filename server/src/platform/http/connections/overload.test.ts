import { mkdir, readdir, stat, utimes } from 'node:fs/promises'
import { connect as connectTo, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorResponse } from '@esquadro/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app/app.ts'
import { aTestApp, type TestApp } from '../../../testing/app.ts'
import { aUser } from '../../../testing/builders.ts'
import { aFolder } from '../../../testing/postgres.ts'
import { observeQueries } from '../../database/connect.ts'
import { removeStaleUploads } from '../bodies/multipart.ts'

let app: TestApp
let port: number

beforeAll(async () => {
  app = await aTestApp()
  port = await listen(app.app)
})
afterAll(() => app?.close())

async function listen(server: TestApp['app']): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const tokenOf = async (userType: 'admin' | 'professional' | 'shopkeeper') =>
  (await app.signIn((await aUser(app.db, { userType })).id)).token

interface RawResponse {
  readonly status: number
  readonly headers: string
  readonly error: ErrorResponse['error'] | undefined
}

const parsed = (text: string): RawResponse => {
  const [headers = '', body = ''] = text.split('\r\n\r\n')
  const json = body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)
  return {
    status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]),
    headers: headers.toLowerCase(),
    error: json ? (JSON.parse(json) as ErrorResponse).error : undefined,
  }
}

/** Sends raw bytes; resolves with the response, or with '' if the connection was closed without one. */
function sendRaw(text: string, to = port): { socket: Socket; response: Promise<string> } {
  const socket = connectTo(to, '127.0.0.1')
  socket.write(text)
  const response = new Promise<string>((done) => {
    let received = ''
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString()
      if (/\r\n\r\n[\s\S]*\}\s*(0\r\n\r\n)?$/.test(received)) done(received)
    })
    socket.on('error', () => done(received))
    socket.on('close', () => done(received))
  })
  return { socket, response }
}

const headersOf = (path: string, more: readonly string[] = [], method = 'POST') =>
  [`${method} ${path} HTTP/1.1`, 'host: localhost', ...more, '', ''].join('\r\n')

describe('a request whose body has not arrived', () => {
  it('is refused at once without access', async () => {
    const type = ['content-type: application/json', 'content-length: 60000']
    const visitor = sendRaw(headersOf('/api/cms/brands/create', type))
    expect(parsed(await visitor.response)).toMatchObject({ status: 401, error: { code: 'unauthenticated' } })
    visitor.socket.destroy()
    const token = await tokenOf('professional')
    const other = sendRaw(headersOf('/api/cms/brands/create', [...type, `authorization: ${token}`]))
    expect(parsed(await other.response)).toMatchObject({ status: 403 })
    other.socket.destroy()
  })

  it('counts against the limit of its endpoint', async () => {
    const type = ['content-type: multipart/form-data; boundary=x', 'content-length: 60000']
    const countHits = async () =>
      (await app.db.selectFrom('rateLimits').select('hits').execute()).reduce(
        (sum, { hits }) => sum + hits,
        0,
      )
    const before = await countHits()
    const { socket } = sendRaw(headersOf('/api/professionals/create', type))
    await expect.poll(countHits).toBeGreaterThan(before)
    socket.destroy()
  })
})

describe('a JSON body', () => {
  const post = async (url: string, payload: string, token: string) => {
    const response = await app.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', authorization: token },
    })
    return { status: response.statusCode, error: response.json<Partial<ErrorResponse>>().error }
  }

  it('is limited to 64 kB unless its endpoint allows more', async () => {
    const token = await tokenOf('admin')
    const text = JSON.stringify({ name: 'x'.repeat(70_000) })
    expect(await post('/api/cms/brands/create', text, token)).toMatchObject({
      status: 413,
      error: { code: 'too-large' },
    })
    const { version } = (
      await app.app.inject({ url: '/api/cms/settings/get', headers: { authorization: token } })
    ).json<{ version: number }>()
    const settings = JSON.stringify({ version, value: { faq: `<p>${'x'.repeat(190_000)}</p>` } })
    expect(await post('/api/cms/settings/update', settings, token)).toMatchObject({ status: 200 })
  })

  it.each([
    ['nested too deep', '['.repeat(40) + ']'.repeat(40)],
    ['of too many values', `[${'1,'.repeat(120_000)}1]`],
  ])('is refused before parsing: %s', async (_what, text) => {
    const token = await tokenOf('admin')
    expect(await post('/api/cms/settings/update', text, token)).toMatchObject({
      status: 400,
      error: { code: 'invalid.json' },
    })
  })

  it('does not count brackets within texts as depth', async () => {
    const token = await tokenOf('admin')
    const { status } = await post(
      '/api/cms/brands/create',
      JSON.stringify({ name: `"\\${'['.repeat(60)}` }),
      token,
    )
    expect([200, 422]).toContain(status)
  })

  it('gets an error with 50 fields if it is wrong in more', async () => {
    const token = await tokenOf('admin')
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`unknown${n}`, 1]))
    const { status, error } = await post('/api/cms/brands/create', JSON.stringify(many), token)
    expect([status, Object.keys(error?.fields ?? {}).length]).toEqual([422, 50])
  })
})

describe('a request that Node rejects', () => {
  it.each([
    ['en', 'The request headers are too large.'],
    ['ptBR', 'Os cabeçalhos do pedido são grandes demais.'],
  ])('gets 431 in the error envelope for oversized headers, in %s', async (language, msg) => {
    const { response } = sendRaw(
      headersOf('/livez', [`accept-language: ${language}`, `x-long: ${'x'.repeat(20_000)}`], 'GET'),
    )
    expect(parsed(await response)).toMatchObject({ status: 431, error: { code: 'headers-too-large', msg } })
  })

  it('gets 400 in the error envelope if it is malformed', async () => {
    expect(parsed(await sendRaw('WHAT\r\n\r\n').response)).toMatchObject({
      status: 400,
      error: { code: 'invalid.json' },
    })
  })
})

describe('an address', () => {
  it('gets 414 in the error envelope if it is too long', async () => {
    const response = await app.app.inject({
      url: `/api/products/get-all?q=${'x'.repeat(9_000)}`,
      headers: { 'accept-language': 'en' },
    })
    expect([response.statusCode, response.json<ErrorResponse>().error]).toEqual([
      414,
      { code: 'uri-too-long', msg: 'The address is too long.' },
    ])
  })

  it('gets 404 with the usual headers if it cannot be decoded', async () => {
    const response = await app.app.inject('/api/%zz')
    expect([response.statusCode, response.json<ErrorResponse>().error.code]).toEqual([404, 'not-found'])
    const other = await app.app.inject('/api/unknown')
    expect(Object.keys(response.headers).sort()).toEqual(Object.keys(other.headers).sort())
  })
})

describe('a process under pressure', () => {
  const pressure = { eventLoopDelayMs: 0, memoryMb: 0, poolWait: 0 }
  const withLimits = async (limits: Partial<typeof pressure>) => {
    const other = await buildApp({
      ...app.services,
      config: { ...app.services.config, pressure: { ...pressure, ...limits } },
    })
    await other.ready()
    return other
  }
  const statuses = async (other: TestApp['app']) => {
    const call = await other.inject({ url: '/api/settings/public', headers: { 'accept-language': 'en' } })
    return { call, live: (await other.inject('/livez')).statusCode }
  }

  it('refuses calls with Retry-After above its memory limit, and stays live', async () => {
    const other = await withLimits({ memoryMb: 1 })
    await sleep(1_000)
    const { call, live } = await statuses(other)
    expect([call.statusCode, call.headers['retry-after'], live]).toEqual([503, '2', 200])
    expect(call.json<ErrorResponse>().error).toMatchObject({
      code: 'unavailable',
      msg: expect.stringContaining('unavailable'),
    })
    expect(call.headers).toHaveProperty('content-security-policy')
    await other.close()
  })

  it('responds to its health check and its static files without the database', async () => {
    const statements: string[] = []
    const stopObserving = observeQueries(app.db, ({ text }) => void statements.push(text))
    try {
      const paths = ['/livez', '/assets/none.js']
      const responses = await Promise.all(paths.map((path) => app.app.inject(path)))
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 404])
    } finally {
      stopObserving()
    }
    expect(statements).toEqual([])
  })

  it('refuses calls while its event loop lags', async () => {
    const other = await withLimits({ eventLoopDelayMs: 20 })
    await sleep(600)
    for (let turn = 0; turn < 8; turn += 1) {
      const until = performance.now() + 200
      while (performance.now() < until);
      await sleep(1)
    }
    expect((await statuses(other)).call.statusCode).toBe(503)
    await other.close()
  })

  it('refuses further calls while calls queue for the database', async () => {
    const other = await withLimits({ poolWait: 10 })
    const sleeping = Array.from({ length: 60 }, () => sql`select pg_sleep(1)`.execute(app.db))
    await sleep(100)
    expect(await statuses(other)).toMatchObject({ call: { statusCode: 503 }, live: 200 })
    await Promise.all(sleeping)
    expect((await statuses(other)).call.statusCode).toBe(200)
    await other.close()
  })
})

describe('a slow body', () => {
  const pace = { idleMs: 600, graceMs: 1_000, bytesPerSecond: 200, checkMs: 50 }
  const type = 'content-type: application/json'
  let slow: TestApp['app']
  let slowPort: number
  beforeAll(async () => {
    slow = await buildApp(app.services, { bodyPace: pace })
    slowPort = await listen(slow)
  })
  afterAll(() => slow?.close())

  const body = JSON.stringify({ name: 'x'.repeat(900) })
  const begin = async () =>
    sendRaw(
      headersOf('/api/cms/brands/create', [
        type,
        `content-length: ${body.length}`,
        `authorization: ${await tokenOf('admin')}`,
      ]),
      slowPort,
    )

  it('is read to its end if it keeps arriving, however long it takes', async () => {
    const { socket, response } = await begin()
    for (let at = 0; at < body.length; at += 100) {
      socket.write(body.slice(at, at + 100))
      await sleep(200)
    }
    expect(parsed(await response).status).toBe(422)
    socket.destroy()
  })

  it('is never cut in a call within the process, however long its handler takes', async () => {
    const token = await tokenOf('admin')
    const lock = app.db.transaction().execute(async (trx) => {
      await sql`lock table brands in access exclusive mode`.execute(trx)
      await sleep(1_500)
    })
    await sleep(100)
    const response = await slow.inject({
      method: 'POST',
      url: '/api/cms/brands/create',
      headers: { authorization: token },
      payload: { name: 'Marca paciente' },
    })
    await lock
    expect(response.statusCode).toBe(200)
  })

  it('is cut with 408 if it stalls', async () => {
    const { socket, response } = await begin()
    socket.write(body.slice(0, 10))
    expect(parsed(await response)).toMatchObject({ status: 408, error: { code: 'request-timeout' } })
    socket.destroy()
  })

  it('is cut with 408 if it trickles', async () => {
    const { socket, response } = await begin()
    const timer = setInterval(() => socket.write('x'), 100)
    expect(parsed(await response).status).toBe(408)
    clearInterval(timer)
    socket.destroy()
  })
})

it('does not keep connections beyond the limit of one address', async () => {
  const few = await buildApp({
    ...app.services,
    config: { ...app.services.config, connectionsPerAddress: 3 },
  })
  const fewPort = await listen(few)
  const open = (): Promise<{ socket: Socket; isOpen: boolean }> =>
    new Promise((done) => {
      const socket = connectTo(fewPort, '127.0.0.1')
      socket.once('error', () => done({ socket, isOpen: false }))
      socket.once('close', () => done({ socket, isOpen: false }))
      socket.once('data', () => done({ socket, isOpen: true }))
      socket.write(headersOf('/livez', [], 'GET'))
    })
  const first = [await open(), await open(), await open()]
  expect(first.map(({ isOpen }) => isOpen)).toEqual([true, true, true])
  expect((await open()).isOpen).toBe(false)
  first[0]?.socket.destroy()
  await sleep(200)
  const next = await open()
  expect(next.isOpen).toBe(true)
  for (const { socket } of [...first, next]) socket.destroy()
  await few.close()
})

it('leaves no uploads behind when its process was killed a day ago', async () => {
  const folder = aFolder('stale')
  for (const [name, hours] of [
    ['form-old', 25],
    ['form-new', 1],
  ] as const) {
    await mkdir(join(folder, 'uploads', name), { recursive: true })
    const at = new Date(app.clock.now().getTime() - hours * 3_600_000)
    await utimes(join(folder, 'uploads', name), at, at)
  }
  await removeStaleUploads(folder, app.clock.now())
  expect(await readdir(join(folder, 'uploads'))).toEqual(['form-new'])
})

describe('an upload', () => {
  it('is refused if its texts, which stay in memory, are large', async () => {
    const text = (name: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${'y'.repeat(60_000)}\r\n`
    const send = (texts: number) =>
      app.app.inject({
        method: 'POST',
        url: '/api/professionals/create',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: `${Array.from({ length: texts }, (_, n) => text(`f${n}`)).join('')}--x--\r\n`,
      })
    expect((await send(4)).statusCode).toBe(422)
    const refused = await send(5)
    expect([refused.statusCode, refused.json<ErrorResponse>().error.code]).toEqual([413, 'too-large'])
  })

  const uploads = () => readdir(join(app.services.config.dataFolder, 'uploads')).catch((): string[] => [])
  const head =
    '--x\r\ncontent-disposition: form-data; name="abdFile"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n'

  it('is written to disk while it arrives, and removed when its sender disconnects', async () => {
    const largest = Buffer.alloc(4_000_000, 'x')
    const half = Array.from({ length: 10 }, () => {
      const sent = sendRaw(
        headersOf('/api/professionals/create', [
          'content-type: multipart/form-data; boundary=x',
          'content-length: 11000000',
        ]),
      )
      sent.socket.write(head)
      sent.socket.write(largest)
      return sent
    })
    const bytesOnDisk = async () => {
      const folder = join(app.services.config.dataFolder, 'uploads')
      const names = await readdir(folder, { recursive: true }).catch((): string[] => [])
      const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)))
      return sizes.reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0)
    }
    for (let turn = 0; turn < 200 && (await bytesOnDisk()) < 35_000_000; turn += 1) await sleep(50)
    expect(await bytesOnDisk()).toBeGreaterThan(35_000_000)
    for (const { socket } of half) socket.destroy()
    for (let turn = 0; turn < 200 && (await uploads()).length > 0; turn += 1) await sleep(50)
    expect(await uploads()).toEqual([])
  })
})
