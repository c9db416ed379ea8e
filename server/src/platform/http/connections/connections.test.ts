import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { registerErrors } from '../errors.ts'
import { limitPipelining, watchBodies } from './connections.ts'
import { takeTurns } from './turns.ts'

const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port

it('responds to calls that take longer than the timeout of idle sockets', async () => {
  const app = Fastify({ connectionTimeout: 100 })
  watchBodies(app)
  app.all('/slow', async ({ body }) => {
    await wait(400)
    return { body }
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const body = JSON.stringify({ a: 1 })
  const headers = { 'content-type': 'application/json' }
  const [read, written] = await Promise.all([
    fetch(`${origin}/slow`),
    fetch(`${origin}/slow`, { method: 'POST', headers, body }),
  ])
  expect([read.status, await written.json()]).toEqual([200, { body: { a: 1 } }])
  await app.close()
})

it('closes a connection that sends many requests without waiting for the responses', async () => {
  const app = Fastify()
  limitPipelining(app)
  let calls = 0
  app.get('/', async () => {
    calls += 1
    await wait(50)
    return {}
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const send = (requests: number) =>
    new Promise<string>((done) => {
      const socket = connect(portOf(app), '127.0.0.1')
      let received = ''
      socket.on('data', (bytes: Buffer) => {
        received += bytes.toString()
        if (received.split('HTTP/1.1 200').length > requests) socket.destroy()
      })
      socket.on('error', () => undefined).on('close', () => done(received))
      socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(requests))
    })
  expect((await send(4)).split('HTTP/1.1 200')).toHaveLength(5)
  calls = 0
  expect(await send(100)).toBe('')
  expect(calls).toBeLessThanOrEqual(8)
  await app.close()
})

it('pauses bodies that go on after their responses, and then reads each to its end', async () => {
  const app = Fastify({ bodyLimit: 100_000_000 })
  watchBodies(app)
  app.post('/', { onRequest: async (_request, reply) => reply.code(401).send({}) }, async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const requests: IncomingMessage[] = []
  app.server.on('request', (request: IncomingMessage) => requests.push(request))
  const length = 4_000_000
  const sockets = await Promise.all(
    [1, 2, 3].map(async () => {
      const socket = connect(portOf(app), '127.0.0.1')
      socket.write(
        `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
      )
      const received = await new Promise<string>((done) =>
        socket.once('data', (bytes: Buffer) => done(bytes.toString())),
      )
      expect(received).toContain('HTTP/1.1 401')
      return socket
    }),
  )
  const pauses = requests.map((request) => vi.spyOn(request, 'pause'))
  for (const socket of sockets) socket.write(Buffer.alloc(length, 'x'))
  await expect.poll(() => requests.map(({ complete }) => complete)).toEqual([true, true, true])
  expect(pauses.flatMap(({ mock }) => mock.calls).length).toBeGreaterThan(3)
  for (const socket of sockets) socket.destroy()
  await app.close()
})

describe('the calls of one network', () => {
  const open = async (longestMs: number) => {
    const app = Fastify({ trustProxy: 'loopback' })
    registerErrors(app)
    takeTurns(app, { atOnce: 2, waiting: 2, longestMs })
    const finish: (() => void)[] = []
    app.get('/livez', async () => ({}))
    app.get('/', () => new Promise((done) => finish.push(() => done({}))))
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    let arrivals = 0
    const ended: unknown[] = []
    app.server.on('request', ({ headers }: IncomingMessage, response: ServerResponse) => {
      arrivals += 1
      response.once('close', () => ended.push(headers['x-forwarded-for']))
    })
    const arrived = async (count: number) => {
      await expect.poll(() => arrivals).toBe(count)
    }
    const gone = async (address: string) => {
      await expect.poll(() => ended).toContain(address)
    }
    const call = (address: string, path = '/', signal: AbortSignal | null = null) =>
      fetch(origin + path, { headers: { 'x-forwarded-for': address }, signal }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        () => 0,
      )
    const running = async (count: number) => {
      await expect.poll(() => finish).toHaveLength(count)
    }
    return { app, finish, call, running, arrived, gone }
  }

  it('wait for each other, while others are served', async () => {
    const { app, finish, call, running, arrived, gone } = await open(60_000)
    const own = [call('2001:db8::1'), call('2001:db8::2')]
    await running(2)
    const leaving = new AbortController()
    const left = call('2001:db8::3', '/', leaving.signal)
    own.push(call('2001:db8::4'))
    await arrived(4)
    expect(await call('2001:db8::5')).toBe(503)
    expect(await call('2001:db8::6', '/livez')).toBe(200)
    const other = call('2001:db8:0:1::1')
    await running(3)
    leaving.abort()
    expect(await left).toBe(0)
    await gone('2001:db8::3')
    finish[0]?.()
    // The call whose client has left does not run.
    await running(4)
    for (const end of finish) end()
    expect(await Promise.all([...own, other])).toEqual([200, 200, 200, 200])
    await app.close()
  })

  it('do not wait for calls that take long', async () => {
    const { app, finish, call, running } = await open(20)
    const own = Array.from({ length: 4 }, (_, n) => call(`2001:db8::${n}`))
    await running(4)
    for (const end of finish) end()
    expect(await Promise.all(own)).toEqual([200, 200, 200, 200])
    await app.close()
  })
})
