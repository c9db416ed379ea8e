import * as cmsAccelerators from '@esquadro/contract/campaigns/accelerators/cms'
import * as accelerators from '@esquadro/contract/campaigns/accelerators/professional'
import * as cmsSettings from '@esquadro/contract/platform/settings/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aCategory, aProduct, aProfessional, aStore } from '../../testing/builders.ts'
import { anApprovedSale, anEntry, aPosting, post } from '../../testing/ledger.ts'

const app = useTestApp({ isForEach: true })

async function create(
  name: string,
  overrides: { targets?: object; startsOn?: string; endsOn?: string } = {},
) {
  const body = {
    name,
    multiplierBps: 20_000,
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    everything: !overrides.targets,
    ...overrides,
  }
  return (await app.callAs('admin', cmsAccelerators.create, { body })).data
}

describe('GET /professionals/dashboard/get-all-accelerators', () => {
  it('lists accelerators that run today for the profession and level, by last day', async () => {
    const architect = await app.signIn((await aProfessional(app.db)).id)
    const engineer = await aProfessional(app.db, {}, { profession: 'Engenheiro', cau: null, crea: 'C1' })
    const golden = await app.signIn(engineer.id)
    await post(app.db, [anEntry(engineer.id, 30_000)], aPosting(app.clock.now()))
    const limited = (targets: object) => ({ targets })
    await create('para todos')
    await create('arquitetos', limited({ professions: ['Arquiteto'] }))
    await create('ouro', { ...limited({ levels: ['ouro', 'platina'] }), endsOn: '2026-11-25' })
    await create('engenheiros bronze', limited({ professions: ['Engenheiro'], levels: ['bronze'] }))
    await create('depois', { startsOn: '2026-11-21' })
    await create('antes', { startsOn: '2026-10-01', endsOn: '2026-11-19' })
    const off = await create('desligado')
    await app.callAs('admin', cmsAccelerators.changeStatus, { body: { id: off.id, active: false } })
    const namesFor = async (caller: { token: string }) =>
      (await app.callAs(caller, accelerators.getAll)).data.items.map(({ name }) => name)
    expect((await namesFor(architect)).toSorted()).toEqual(['arquitetos', 'para todos'])
    expect(await namesFor(golden)).toEqual(['ouro', 'para todos'])
  })

  it('names up to 20 targets of each dimension, and pages', async () => {
    const category = await aCategory(app.db, { name: 'Pisos e revestimentos' })
    const store = await aStore(app.db, { tradeName: 'Casa Clara' })
    const products = await Promise.all(Array.from({ length: 22 }, () => aProduct(app.db)))
    await create('limitado', {
      endsOn: '2026-11-21',
      targets: { categoryIds: [category.id], storeIds: [store.id], productIds: products.map(({ id }) => id) },
    })
    const { items, total } = (await app.callAs('professional', accelerators.getAll)).data
    expect(items[0]?.scope).toMatchObject({
      categories: ['Pisos e revestimentos'],
      stores: ['Casa Clara'],
      brands: [],
      counts: { categories: 1, brands: 0, products: 22, stores: 1 },
    })
    expect(items[0]?.scope.products).toHaveLength(20)
    expect(
      (await app.callAs('professional', accelerators.getAll, { query: { page: 2 } })).data,
    ).toMatchObject({ items: [], total })
  })

  it('with `upcoming` lists future accelerators after current ones, with the remaining limits of the caller', async () => {
    const { id } = await aProfessional(app.db)
    const me = await app.signIn(id)
    const everything = { everything: true, multiplierBps: 20_000 }
    const limited = async (name: string, startsOn: string, endsOn: string, caps: object) => {
      const body = { ...everything, name, startsOn, endsOn, caps }
      return (await app.callAs('admin', cmsAccelerators.create, { body })).data
    }
    await limited('fevereiro', '2027-02-01', '2027-02-28', { amountCents: 500_000 })
    await limited('dezembro', '2026-12-01', '2027-02-28', {})
    const now = await limited('agora', '2026-11-02', '2027-02-01', {
      points: 900,
      professionalPoints: 250,
      storePoints: 10,
    })
    const spent = await limited('usada', '2026-11-03', '2027-02-02', { professionalPoints: 100 })
    const store = await aStore(app.db)
    for (const [accelerator, amount] of [
      [now, 10],
      [spent, 100],
    ] as const) {
      const sale = await anApprovedSale(app.db, {
        professionalId: id,
        storeId: store.id,
        now: app.clock.now(),
        items: [],
      })
      const bonus = {
        kind: 'accelerator',
        acceleratorId: accelerator.id,
        acceleratedCents: 100 * amount,
      } as const
      const source = { sourceType: 'invoice', sourceId: sale.id }
      await post(app.db, [anEntry(id, amount, { ...bonus, ...source })], aPosting(app.clock.now()))
    }
    const mine = ['fevereiro', 'dezembro', 'agora', 'usada']
    const { data } = await app.callAs(me, accelerators.getAll, { query: { upcoming: 'true', limit: 50 } })
    expect(
      data.items
        .filter(({ name }) => mine.includes(name))
        .map(({ name, isUpcoming, isUsedUp, left }) => [name, isUpcoming, isUsedUp, left]),
    ).toEqual([
      ['agora', false, false, { points: 240, cents: null }],
      ['usada', false, true, { points: 0, cents: null }],
      ['dezembro', true, false, { points: null, cents: null }],
      ['fevereiro', true, false, { points: null, cents: 500_000 }],
    ])
  })

  it('returns none for a profession that the policy excludes', async () => {
    const { version, value } = (await app.callAs('admin', cmsSettings.get)).data
    await app.callAs('admin', cmsSettings.update, {
      body: {
        version,
        value: {
          professionPolicy: {
            ...value.professionPolicy,
            Arquiteto: { points: false, experiences: true, pce: true },
          },
        },
      },
    })
    expect((await app.callAs('professional', accelerators.getAll)).data).toMatchObject({
      items: [],
      total: 0,
    })
  })
})
