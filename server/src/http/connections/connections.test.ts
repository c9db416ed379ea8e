import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { watchBodies } from './connections.ts'

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
