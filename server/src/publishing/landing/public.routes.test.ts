import * as landing from '@esquadro/contract/publishing/landing/public'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aStore } from '../../testing/builders.ts'
import { anExperience } from '../../testing/experiences.ts'
import { setSettings } from '../../testing/sale.ts'

const app = useTestApp()
const read = async (query: object = {}) => (await app.callAs(null, landing.getData, { query })).data

describe('GET /landing/get-data', () => {
  it("computes the sample by today's rules", async () => {
    const { sample, levels } = await read()
    expect(sample.items).toEqual([
      { key: 'tile', cents: 840_000, points: 8_400 },
      { key: 'lamp', cents: 315_000, points: 6_300 },
      { key: 'freight', cents: 48_000, points: 0 },
    ])
    expect(sample.total).toBe(14_700)
    expect(sample.standing).toMatchObject({ level: 'prata', points: 29_400, missing: 600 })
    expect(levels[1]).toEqual({ level: 'prata', startsAtPoints: 10_000 })
    await setSettings(app, { pointsPerRealBps: 20_000 })
    expect((await read({ boost: 'false' })).sample.total).toBe(23_100)
    await setSettings(app, { pointsPerRealBps: 10_000 })
  })

  it('returns points of the items that add up to the total, for any request', async () => {
    const inputs = { tile: fc.integer({ min: 0, max: 40_000 }), lamp: fc.integer({ min: 0, max: 40_000 }) }
    await fc.assert(
      fc.asyncProperty(fc.record({ ...inputs, boost: fc.boolean() }), async ({ tile, lamp, boost }) => {
        const { sample } = await read({ tile, lamp, boost: String(boost) })
        expect(sample.items.reduce((sum, { points }) => sum + points, 0)).toBe(sample.total)
        expect(sample.total).toBe(tile + lamp * (boost ? 2 : 1))
      }),
      { numRuns: 15 },
    )
  })

  it('rejects amounts beyond the sample', async () => {
    for (const query of [{ tile: -1 }, { tile: 40_001 }, { sales: 0 }, { sales: 'many' }])
      expect((await app.callAs(null, landing.getData, { query: query as never })).status).toBe(422)
  })

  it('shows the next active experiences and the active stores, without ids', async () => {
    const on = (day: string) => ({
      startsAt: `${day}T12:00:00Z`,
      endsAt: `${day}T15:00:00Z`,
      opensAt: '2026-10-01T12:00:00Z',
      closesAt: '2026-10-20T12:00:00Z',
      leaveUntil: '2026-10-20T12:00:00Z',
    })
    await anExperience(app.db, { title: 'Pedreira', ...on('2026-12-10') })
    await anExperience(app.db, { title: 'Antes', ...on('2026-12-01') })
    await anExperience(app.db, { title: 'Suspensa', ...on('2026-12-02'), active: false })
    await anExperience(app.db, { title: 'Passada', ...on('2026-11-01') })
    await aStore(app.db, { tradeName: 'Casa Nogueira', city: 'Santos', state: 'SP' })
    await aStore(app.db, { tradeName: 'Fechada', active: false })
    const { experiences, stores } = await read()
    expect(experiences.map(({ title }) => title)).toEqual(['Antes', 'Pedreira'])
    expect(Object.keys(experiences[0] ?? {})).not.toContain('id')
    expect(stores.items).toContainEqual({ name: 'Casa Nogueira', city: 'Santos', state: 'SP' })
    expect(stores.items.map(({ name }) => name)).not.toContain('Fechada')
    expect(stores.total).toBe(stores.items.length)
  })
})
