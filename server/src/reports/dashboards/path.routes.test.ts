import * as dashboards from '@esquadro/contract/reports/dashboards/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anApprovedSale } from '../../testing/ledger.ts'
import { aTradingStore } from '../../testing/sale.ts'

const app = useTestApp()

describe('the way of the notes on the dashboard', () => {
  it('follows the notes from the store to the statement, with what leaves the way and how old it is', async () => {
    const trade = await aTradingStore(app)
    const sent = new Date('2026-11-18T15:00:00Z')
    await trade.sendOne(trade.nfe())
    await trade.sendOne(trade.nfe({ recipient: null }))
    await trade.send(new File(['no invoice'], 'lista.xml', { type: 'application/xml' }))
    const old = await trade.sendOne(trade.nfe({ recipient: null }))
    const forgotten = await trade.sendOne(trade.nfe())
    const set = (id: string, change: object) =>
      app.db.updateTable('invoices').set(change).where('id', '=', id).execute()
    // Older than the days of the way: counts only while it waits.
    await set(old, { createdAt: new Date('2026-02-01T12:00:00Z') })
    await set(forgotten, { createdAt: new Date('2026-02-01T12:00:00Z'), status: 'rejected', reason: 'x' })
    const sale = { professionalId: trade.professional.id, storeId: trade.store.id, now: sent }
    const settings = { unmatchedItemsEarn: true }
    await anApprovedSale(app.db, { ...sale, items: [{ netCents: 5_000, product: null }], settings })
    await anApprovedSale(app.db, { ...sale, items: [{ netCents: 5_000, product: null }] })
    const { path } = (await app.callAs('admin', dashboards.getAll)).data
    expect(path.from).toBe('2026-08-22')
    expect([path.sent, path.inOrder, path.approved, path.credited]).toEqual([6, 3, 2, 1])
    expect(path.points).toBe(50)
    expect(path.exits.map(({ kind, count }) => [kind, count])).toEqual([
      ['refused', 1],
      ['unattributed', 2],
      ['in-review', 1],
      ['rejected', 0],
      ['no-points', 1],
      ['reversed', 0],
    ])
    expect(path.exits.find(({ kind }) => kind === 'unattributed')?.since).toBe('2026-02-01T12:00:00.000Z')
  })
})
