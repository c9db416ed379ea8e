import * as stores from '@esquadro/contract/people/stores/public'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aStore } from '../../testing/builders.ts'

const app = useTestApp()

describe('GET /stores/reference', () => {
  it('lists the active stores by name, with their active sellers', async () => {
    const [zinco, acre] = [
      await aStore(app.db, { tradeName: 'Zinco Metais', city: 'Natal', state: 'RN' }),
      await aStore(app.db, { tradeName: 'Açaí Pedras' }),
    ]
    await aStore(app.db, { tradeName: 'Fechada', active: false })
    await app.db
      .insertInto('sellers')
      .values([
        { storeId: zinco.id, name: 'Vera' },
        { storeId: zinco.id, name: 'Aldo' },
        { storeId: zinco.id, name: 'Quem Saiu', active: false },
      ])
      .execute()
    const { data } = await app.callAs(null, stores.reference)
    expect(data).toMatchObject({ total: 2, page: 1, limit: 10 })
    expect(data.items.map(({ id }) => id)).toEqual([acre.id, zinco.id])
    expect(data.items[1]).toEqual({
      id: zinco.id,
      name: 'Zinco Metais',
      city: 'Natal',
      state: 'RN',
      sellers: [
        { id: expect.any(String) as string, name: 'Aldo' },
        { id: expect.any(String) as string, name: 'Vera' },
      ],
    })
    const found = await app.callAs(null, stores.reference, { query: { q: 'acai' } })
    expect(found.data.items.map(({ id }) => id)).toEqual([acre.id])
    expect((await app.callAs(null, stores.reference, { query: { q: '%' } })).data.items).toEqual([])
  })
})
