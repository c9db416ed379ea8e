import * as cmsAccelerators from '@esquadro/contract/accelerators/cms'
import * as accelerators from '@esquadro/contract/accelerators/professional'
import * as cmsSettings from '@esquadro/contract/settings/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import { aCategory, aProduct, aProfessional, aStore } from '../testing/builders.ts'
import { anEntry, aPosting, post } from '../testing/ledger.ts'

const app = useTestApp()

async function create(name: string, given: { targets?: object; startsOn?: string; endsOn?: string } = {}) {
  const body = {
    name,
    multiplierBps: 20_000,
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    everything: !given.targets,
    ...given,
  }
  return (await app.callAs('admin', cmsAccelerators.create, { body })).data
}

describe('GET /professionals/dashboard/get-all-accelerators', () => {
  it('lists those that run today for the profession and level, by last day', async () => {
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
    const namesFor = async (who: { token: string }) =>
      (await app.callAs(who, accelerators.getAll)).data.items.map(({ name }) => name)
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
