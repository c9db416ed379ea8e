import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as adjustments from '@esquadro/contract/ledger/adjustments/cms'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTestApp, type TestApp } from '../testing/app.ts'
import { anAdmin, aProfessional } from '../testing/builders.ts'
import { type ServerProcesses, someServers } from '../testing/processes.ts'

let app: TestApp
let processes: ServerProcesses
beforeAll(async () => {
  app = await aTestApp()
  app.clock.set(new Date())
  processes = await someServers(2, app.ownerUrl)
}, 60_000)
afterAll(async () => {
  await processes?.end()
  await app?.close()
})

const WRITERS = 8

it('a server that is stopped amid calls loses none that it acknowledged, and a repeated call posts once', async () => {
  const [first, second] = processes.servers
  if (!first || !second) throw new Error('two servers are needed')
  const { id: professionalId } = await aProfessional(app.db)
  const { token } = await app.signIn((await anAdmin(app.db)).id)
  let acknowledged = 0
  let byFirst = 0
  let isOver = false
  const write = async () => {
    let server = first
    while (!isOver) {
      const key = randomUUID()
      for (;;) {
        const body = { id: professionalId, points: 1, reason: 'Correção de teste' }
        const response = await server.call(token, adjustments.create, body, key).catch(() => null)
        if (response?.status === 200) break
        // While it stops, it answers 503 or has closed the connection; the client repeats the call elsewhere.
        if (response && response.status !== 429) expect([response.status, server]).toEqual([503, first])
        server = second
        await sleep(5)
      }
      acknowledged += 1
      if (server === first) byFirst += 1
    }
  }
  const writers = Array.from({ length: WRITERS }, write)
  await expect.poll(() => byFirst).toBeGreaterThan(WRITERS)
  expect(await first.stop()).toBe(0)
  isOver = true
  await Promise.all(writers)
  const posted = await app.db
    .selectFrom('adjustments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('professionalId', '=', professionalId)
    .executeTakeFirstOrThrow()
  expect(posted.count).toBe(acknowledged)
}, 60_000)

it('a server that is about to stop tells load balancers, and serves on meanwhile', async () => {
  const { servers, end } = await someServers(1, app.ownerUrl, { SHUTDOWN_DELAY: '9' })
  const [server] = servers
  if (!server) throw new Error('a server is needed')
  const { id } = await aProfessional(app.db)
  const { token } = await app.signIn((await anAdmin(app.db)).id)
  const readyz = async () => (await fetch(`${server.origin}/readyz`)).status
  expect(await readyz()).toBe(200)
  void server.stop()
  await expect.poll(readyz).toBe(503)
  const body = { id, points: 1, reason: 'Correção de teste' }
  expect((await server.call(token, adjustments.create, body, randomUUID())).status).toBe(200)
  await server.kill()
  await end()
}, 60_000)
