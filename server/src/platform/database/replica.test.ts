import { endpoints } from '@esquadro/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app/app.ts'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/builders.ts'
import { measureLag } from './replica.ts'

describe('the lag of a replica', () => {
  const aPair = (maxLagSeconds = 10) => {
    const state = { now: 1_000_000, primary: 100, replica: 100, isDown: false }
    const measure = measureLag({
      maxLagSeconds,
      now: () => state.now,
      ofPrimary: async () => state.primary,
      ofReplica: async () => {
        if (state.isDown) throw new Error('down')
        return state.replica
      },
    })
    return { state, measure }
  }

  it('is measured from the newest instant whose state the replica has', async () => {
    const { state, measure } = aPair()
    expect(await measure()).toBe(1_000_000)
    state.now += 2_000
    state.primary = 200
    expect(await measure()).toBe(1_000_000)
    state.now += 2_000
    state.replica = 200
    expect(await measure()).toBe(1_004_000)
  })

  it('excludes a replica that is too far behind or has not been checked', async () => {
    const { state, measure } = aPair()
    state.replica = 50
    expect(await measure()).toBeNull()
    state.now += 1_000
    state.replica = 100
    expect(await measure()).toBe(state.now)
    state.primary = 200
    state.now += 10_001
    expect(await measure()).toBeNull()
  })

  it('relies on the last check for the permitted lag while one of the servers does not respond', async () => {
    const { state, measure } = aPair()
    expect(await measure()).toBe(1_000_000)
    state.isDown = true
    state.now += 9_000
    expect(await measure()).toBe(1_000_000)
    state.now += 2_000
    expect(await measure()).toBeNull()
  })
})

describe('Calls that may lag', () => {
  const app = useTestApp()
  let withReplica: FastifyInstance
  beforeAll(async () => {
    const { config } = app.services
    const databaseRead = { url: config.databaseUrl ?? '', maxLagSeconds: 10 }
    withReplica = await buildApp({ ...app.services, config: { ...config, databaseRead } })
    await withReplica.ready()
  })
  afterAll(() => withReplica.close())

  it('do not write to the replica, and report the time of its data', async () => {
    const { token } = await app.signIn((await anAdmin(app.db)).id)
    const lagging = Object.values(endpoints).filter((endpoint) => 'mayLag' in endpoint)
    expect(lagging.length).toBeGreaterThan(15)
    for (const { method, path } of lagging) {
      const url = `/api${path.replace(/\{\w+\}/g, crypto.randomUUID())}`
      const response = await withReplica.inject({ method, url, headers: { authorization: token } })
      expect([method, response.statusCode < 500 ? '' : response.body], path).toEqual(['GET', ''])
      if (response.statusCode === 200) expect(response.headers['x-data-as-of'], path).toBeDefined()
    }
  })

  it('are the only calls that read from the replica', async () => {
    const { token } = await app.signIn((await anAdmin(app.db)).id)
    const response = await withReplica.inject({
      url: '/api/cms/users/get-all',
      headers: { authorization: token },
    })
    expect([response.statusCode, response.headers['x-data-as-of']]).toEqual([200, undefined])
  })
})
