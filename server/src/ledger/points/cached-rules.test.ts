import type { AcceleratorInput } from '@esquadro/contract/campaigns/accelerators/accelerator'
import * as cmsAccelerators from '@esquadro/contract/campaigns/accelerators/cms'
import * as products from '@esquadro/contract/catalogue/products/shared'
import { businessDay } from '@esquadro/contract/platform/fields/date'
import * as cmsSettings from '@esquadro/contract/platform/settings/cms'
import * as publicSettings from '@esquadro/contract/platform/settings/public'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { listLevels } from '../../people/levels/levels.queries.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { aTestApp, type TestApp } from '../../testing/app.ts'
import { aDefaultRate, anAdmin, aProduct, aProfessional, aUser } from '../../testing/builders.ts'
import { type ServerProcess, type ServerProcesses, someServers } from '../../testing/processes.ts'
import { getEarning, listAcceleratorRules } from './earning.queries.ts'

let app: TestApp
let processes: ServerProcesses

beforeEach(async () => {
  app = await aTestApp()
  // The servers use only the real time.
  app.clock.set(new Date())
  processes = await someServers(2, app.ownerUrl)
}, 60_000)
afterEach(async () => {
  await processes?.end()
  await app?.close()
})

const get = async <T>(server: ServerProcess, token: string, path: string): Promise<T> => {
  const response = await fetch(`${server.origin}/api${path}`, { headers: { authorization: token } })
  return (await response.json()) as T
}

describe('after the response to a change of the rules', () => {
  it('no process uses the old settings', async () => {
    const [first, second] = processes.servers
    if (!first || !second) throw new Error('no servers')
    const { token } = await app.signIn((await aUser(app.db, { userType: 'admin' })).id)
    let { version } = await get<z.output<typeof cmsSettings.get.response>>(first, token, cmsSettings.get.path)
    for (let turn = 1; turn <= 20; turn += 1) {
      const [changing, other] = turn % 2 === 0 ? [first, second] : [second, first]
      const changed = await changing.call(token, cmsSettings.update, {
        version,
        value: { pceLabel: `P${turn}` },
      })
      version = changed.data.version
      for (const server of [other, changing]) {
        type Public = z.output<typeof publicSettings.get.response>
        const seen = await get<Public>(server, token, publicSettings.get.path)
        expect(seen.pceLabel).toBe(`P${turn}`)
      }
    }
  })

  it('no process lists products with a deactivated accelerator', async () => {
    const [first, second] = processes.servers
    if (!first || !second) throw new Error('no servers')
    await aProduct(app.db)
    const { token: admin } = await app.signIn((await aUser(app.db, { userType: 'admin' })).id)
    const { token: reader } = await app.signIn((await aProfessional(app.db)).id)
    const today = businessDay(new Date())
    const input: z.input<typeof AcceleratorInput> = {
      name: 'Tudo em dobro',
      multiplierBps: 20_000,
      startsOn: today,
      endsOn: businessDay(new Date(Date.now() + 2 * 86_400_000)),
      cumulative: false,
      everything: true,
      targets: {},
    }
    const { data } = await first.call(admin, cmsAccelerators.create, input)
    const boostedOn = async (server: ServerProcess) => {
      type List = z.output<typeof products.getAll.response>
      const { items } = await get<List>(server, reader, products.getAll.path)
      return items.map(({ boostedPerRealBps }) => boostedPerRealBps)
    }
    for (let turn = 0; turn < 10; turn += 1) {
      const active = turn % 2 === 1
      const [changing, other] = turn % 3 === 0 ? [first, second] : [second, first]
      await changing.call(admin, cmsAccelerators.changeStatus, { id: data.id, active })
      for (const server of [other, changing])
        expect(await boostedOn(server)).toEqual([active ? 20_000 : 10_000])
    }
  })
})

it('no process lists products at a replaced rate', async () => {
  await aProduct(app.db)
  const { token } = await app.signIn((await aProfessional(app.db)).id)
  const expectRate = async (pointsPerRealBps: number) => {
    for (const server of processes.servers) {
      type List = z.output<typeof products.getAll.response>
      const { items } = await get<List>(server, token, products.getAll.path)
      expect(items.map((item) => item.pointsPerRealBps)).toEqual([pointsPerRealBps])
    }
  }
  for (const [turn, holdsFrom] of ['2020-01-01', '2021-01-01', '2022-01-01'].entries()) {
    await aDefaultRate(app.db, holdsFrom, 20_000 + turn)
    await expectRate(20_000 + turn)
  }
  await app.db.updateTable('categories').set({ pointsPerRealBps: 30_000 }).execute()
  await expectRate(30_000)
  const { id: createdBy } = await anAdmin(app.db)
  const { id: productId, brandId } = await app.db
    .selectFrom('products')
    .select(['id', 'brandId'])
    .executeTakeFirstOrThrow()
  const version = { kind: 'rate', createdBy, createdAt: new Date('2019-12-01T12:00:00Z') } as const
  for (const [target, holdsFrom, pointsPerRealBps] of [
    [{ brandId }, '2020-01-01', 40_000],
    [{ productId }, '2020-01-01', 50_000],
    // Without its own rate, the product has its brand's again.
    [{ productId }, '2021-01-01', null],
  ] as const) {
    await app.db
      .insertInto('ruleVersions')
      .values({ ...version, ...target, holdsFrom, pointsPerRealBps })
      .execute()
    await expectRate(pointsPerRealBps ?? 40_000)
  }
})

describe('a transaction', () => {
  it('reads its own change, and a rollback leaves no trace of it', async () => {
    const before = await listLevels(app.db, '2026')
    const raised = app.db.transaction().execute(async (trx) => {
      await trx.updateTable('levels').set({ startsAtPoints: 12_345 }).where('level', '=', 'prata').execute()
      expect((await listLevels(trx, '2026'))[1]?.startsAtPoints).toBe(12_345)
      const facts = { professionalId: null, day: '2026-11-20', now: app.clock.now() }
      expect((await getEarning(trx, facts)).levels[1]?.startsAtPoints).toBe(12_345)
      expect((await getEarning(app.db, facts)).levels).toEqual(before)
      throw new Error('undone')
    })
    await expect(raised).rejects.toThrow('undone')
    expect(await listLevels(app.db, '2026')).toEqual(before)
  })
})

it('shares immutable values', async () => {
  expect(Object.isFrozen((await getRules(app.db)).professionPolicy.Arquiteto)).toBe(true)
  expect(Object.isFrozen(await listAcceleratorRules(app.db, '2026-11-20'))).toBe(true)
})
