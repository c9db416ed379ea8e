import { randomUUID } from 'node:crypto'
import * as professionalPage from '@esquadro/contract/reports/professional-page/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional, aShopkeeper, aStore } from '../../testing/builders.ts'
import { anApprovedSale, anEntry, aPosting, post } from '../../testing/ledger.ts'

const app = useTestApp()
const year = async (id: string) =>
  (await app.callAs('admin', professionalPage.getYear, { query: { id } })).data

describe('GET /cms/professionals/get-year', () => {
  it('returns the score of the current cycle at the end of each day that changed it', async () => {
    const { id } = await aProfessional(app.db)
    const earn = (amount: number, at: string) => post(app.db, [anEntry(id, amount)], aPosting(new Date(at)))
    await earn(700, '2025-12-20T12:00:00Z')
    await earn(100, '2026-03-01T12:00:00Z')
    // The evening of 1 March in São Paulo.
    await earn(50, '2026-03-02T01:00:00Z')
    await earn(-30, '2026-04-01T12:00:00Z')
    await earn(1_000, '2026-05-01T12:00:00Z')
    const data = await year(id)
    expect(data.scores).toEqual([
      { day: '2026-03-01', points: 150 },
      { day: '2026-05-01', points: 1_150 },
    ])
    expect([data.cycle, data.from, data.to, data.today]).toEqual([
      '2026',
      '2026-01-01',
      '2026-12-31',
      '2026-11-20',
    ])
    expect(data.levels[1]).toEqual({ level: 'prata', startsAtPoints: 10_000 })
  })

  it('sums the approved sales of twelve months by store', async () => {
    const { id: professionalId } = await aProfessional(app.db)
    const sell = async (tradeName: string, netCents: number, day: string) => {
      const { id: storeId } = await aStore(app.db, { tradeName })
      const now = new Date(`${day}T12:00:00Z`)
      await anApprovedSale(app.db, { professionalId, storeId, now, items: [{ netCents, product: null }] })
    }
    await sell('Casa Clara', 5_000, '2026-10-01')
    await sell('Pedra Viva', 9_000, '2026-01-10')
    await sell('Antiga', 90_000, '2025-10-01')
    const { stores } = await year(professionalId)
    expect(stores.items.map(({ name, sales, salesCents }) => [name, sales, salesCents])).toEqual([
      ['Pedra Viva', 1, 9_000],
      ['Casa Clara', 1, 5_000],
    ])
    expect(stores.others).toEqual({ count: 0, salesCents: 0 })
  })

  it('responds 404 for accounts that are no professionals', async () => {
    const shopkeeper = await aShopkeeper(app.db, (await aStore(app.db)).id)
    for (const id of [randomUUID(), shopkeeper.id])
      expect((await app.callAs('admin', professionalPage.getYear, { query: { id } })).status).toBe(404)
  })
})
