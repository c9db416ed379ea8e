import { randomUUID } from 'node:crypto'
import * as storePage from '@esquadro/contract/reports/store-page/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional, aShopkeeper, aStore } from '../../testing/builders.ts'
import { anApprovedSale } from '../../testing/ledger.ts'
import { aTradingStore } from '../../testing/sale.ts'

const app = useTestApp()
const overview = async (id: string) =>
  (await app.callAs('admin', storePage.getOverview, { query: { id } })).data

describe('GET /cms/stores/get-overview', () => {
  it('sums the sales of the last twelve months by professional, the largest first, and the others together', async () => {
    const { id: storeId } = await aStore(app.db)
    const sell = async (name: string, netCents: number, day: string) => {
      const { id: professionalId } = await aProfessional(app.db, { name })
      const now = new Date(`${day}T12:00:00Z`)
      await anApprovedSale(app.db, { professionalId, storeId, now, items: [{ netCents, product: null }] })
    }
    for (let count = 1; count <= 10; count += 1) await sell(`Pessoa ${count}`, count * 1_000, '2026-05-04')
    await sell('Antiga', 999_000, '2025-11-01')
    const { professionals, months, monthsBefore } = await overview(storeId)
    expect([months.length, months.at(-1)?.month, monthsBefore[0]?.month]).toEqual([12, '2026-11', '2024-12'])
    expect(months.find(({ month }) => month === '2026-05')).toEqual({
      month: '2026-05',
      sales: 10,
      salesCents: 55_000,
    })
    expect(monthsBefore.at(-1)).toEqual({ month: '2025-11', sales: 1, salesCents: 999_000 })
    expect(professionals.items.map(({ name, sales, salesCents }) => [name, sales, salesCents])).toEqual(
      [10, 9, 8, 7, 6, 5, 4, 3].map((count) => [`Pessoa ${count}`, 1, count * 1_000]),
    )
    expect(professionals.others).toEqual({ count: 2, salesCents: 3_000 })
  })

  it('counts what is open at this store alone', async () => {
    const trade = await aTradingStore(app)
    await trade.sendOne(trade.nfe())
    await trade.sendOne(trade.nfe({ recipient: null }))
    await trade.send(new File(['no invoice'], 'lista.xml', { type: 'application/xml' }))
    await aShopkeeper(app.db, trade.store.id, {
      status: 'awaiting-approval',
      emailConfirmedAt: new Date('2026-11-01T12:00:00Z'),
    })
    const { tasks } = await overview(trade.store.id)
    expect(tasks.map(({ kind, count }) => [kind, count])).toEqual([
      ['unattributed', 1],
      ['in-review', 1],
      ['cancellations', 0],
      ['refused-files', 1],
      ['shopkeepers', 1],
    ])
    expect(tasks.at(-1)?.since).toBe('2026-11-01T12:00:00.000Z')
    const { id } = await aStore(app.db)
    expect((await overview(id)).tasks.every(({ count, since }) => count === 0 && since === null)).toBe(true)
  })

  it('responds 404 for an unknown store', async () => {
    const response = await app.callAs('admin', storePage.getOverview, { query: { id: randomUUID() } })
    expect(response.status).toBe(404)
  })
})
