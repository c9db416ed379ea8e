import * as bulkRuns from '@esquadro/contract/app/bulk-runs/cms'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import { beforeEach, describe, expect, it } from 'vitest'
import { continueBulkRun } from '../../../app/bulk-runs/continue-bulk-runs.ts'
import { useTestApp } from '../../../testing/app.ts'
import { anAdmin } from '../../../testing/builders.ts'
import { aTradingStore, pointsOf, type TradingStore } from '../../../testing/sale.ts'

const app = useTestApp({ isForEach: true })
let trade: TradingStore
let admin: Awaited<ReturnType<typeof app.signIn>>
beforeEach(async () => {
  trade = await aTradingStore(app)
  admin = await app.signIn((await anAdmin(app.db)).id)
})

const send = async (count: number) => {
  const ids: string[] = []
  for (let nth = 0; nth < count; nth += 1) ids.push(await trade.sendOne(trade.nfe()))
  // That many sales on one day are a sign of abuse.
  await app.db.updateTable('invoices').set({ isSuspected: false }).where('id', 'in', ids).execute()
  return ids
}
const decide = (body: cmsInvoices.UpdateBody) => app.callAs(admin, cmsInvoices.update, { body })
const suspect = (id: string) =>
  app.db.updateTable('invoices').set({ isSuspected: true }).where('id', '=', id).execute()

describe('bulk decisions on invoices', () => {
  describe('GET /cms/professionals/invoices/get-ids', () => {
    it('preview the points and reais that they credit, and the invoices that stay in the queue', async () => {
      const [first = '', second = '', third = ''] = await send(3)
      const nobody = await trade.sendOne(trade.nfe({ recipient: null, model: '65' }))
      await suspect(third)
      const ids = [first, second, third, nobody]
      const preview = (await app.callAs(admin, cmsInvoices.previewApproval, { body: { ids } })).data
      expect(preview).toMatchObject({ count: 2, totalCents: 200_000, points: 2_000, returns: 0 })
      expect(preview.obstacles.map(({ code, count }) => [code, count]).sort()).toEqual([
        ['invoice.signal-open', 1],
        ['invoice.unattributed', 1],
      ])
      expect(preview.obstacles[0]?.msg).toMatch(/\w{4}/)
      const rows = (await app.callAs(admin, cmsInvoices.getAll, {})).data.items
      expect(new Map(rows.map((row) => [row.id, row.previewPoints]))).toEqual(
        new Map([
          [first, 1_000],
          [second, 1_000],
          [third, 1_000],
          [nobody, null],
        ]),
      )
      const open = (await app.callAs(admin, cmsInvoices.getIds, { query: { status: 'in-review' } })).data
      expect(open.ids).toEqual([first, second, third])

      const { items } = (await decide({ action: 'approve', ids })).data
      const byId = new Map(items.map((item) => [item.id, item]))
      expect(byId.get(first)).toMatchObject({ ok: true, status: 'approved', points: 1_000, error: null })
      expect(byId.get(third)).toMatchObject({ ok: false, error: { code: 'invoice.signal-open' } })
      expect(byId.get(nobody)).toMatchObject({ ok: false, error: { code: 'invoice.unattributed' } })
      expect(await pointsOf(app, trade.professional.id)).toBe(preview.points)
      // It can still be approved individually.
      await app.callAs(admin, cmsInvoices.update, { body: { action: 'approve', id: third } })
      expect(await pointsOf(app, trade.professional.id)).toBe(3_000)
    })
  })

  describe('POST /cms/professionals/invoices/preview', () => {
    it('leave an invoice that was typed without items, and say why a sale earns nothing', async () => {
      const bare = await trade.typeOne()
      const outside = await trade.sendOne(trade.nfe({ items: [{ code: 'unknown', valueCents: 90_000 }] }))
      const small = await trade.sendOne(trade.nfe({ items: [{ code: trade.product.code, valueCents: 50 }] }))
      const ids = [bare, outside, small]
      await app.db.updateTable('invoices').set({ isSuspected: false }).where('id', 'in', ids).execute()
      const preview = async () =>
        (await app.callAs(admin, cmsInvoices.previewApproval, { body: { ids } })).data
      const found = await preview()
      expect(found).toMatchObject({
        count: 2,
        points: 0,
        obstacles: [{ code: 'invoice.no-items', count: 1 }],
      })
      expect(found.withoutPoints.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
        { reason: 'below-one', count: 1 },
        { reason: 'no-product', count: 1 },
      ])
      const { items } = (await decide({ action: 'approve', ids: [bare, outside] })).data
      expect(items.map(({ ok, error }) => error?.code ?? ok)).toEqual(['invoice.no-items', true])
      // With an item of its document it can be approved with others.
      const item = { description: 'Piso', netCents: 150_000, productId: trade.product.id }
      await decide({ action: 'edit-items', id: bare, items: [item] as cmsInvoices.ManualItem[] })
      expect((await preview()).points).toBe(1_500)
      const later = (await decide({ action: 'approve', ids: [bare] })).data.items
      expect(later).toMatchObject([{ ok: true, points: 1_500 }])
    })
  })

  it('approve one that was typed without items by itself, for no points', async () => {
    const bare = await trade.typeOne()
    const { items } = (await decide({ action: 'approve', id: bare })).data
    expect(items).toMatchObject([{ ok: true, points: 0 }])
  })

  it('reject many with one reason', async () => {
    const ids = await send(2)
    const { items } = (await decide({ action: 'reject', reason: 'Sem o produto.', ids })).data
    expect(items.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await decide({ action: 'reject', reason: '', ids })).status).toBe(422)
  })

  it('run in the background and decide each invoice once, with its points', async () => {
    const ids = await send(30)
    await suspect(ids[0] ?? '')
    const start = (key: string) =>
      app.callAs(admin, bulkRuns.start, {
        body: { call: cmsInvoices.update.path, change: { action: 'approve' }, ids },
        headers: { 'idempotency-key': key },
      })
    const key = crypto.randomUUID()
    const { id } = (await start(key)).data
    expect((await start(key)).data).toMatchObject({ id, total: 30, done: 0, finishedAt: null })
    const work = () => continueBulkRun(app.services, app.app.log, id)
    await Promise.all([work(), work()])
    const { items } = (await app.callAs(admin, bulkRuns.getAll)).data
    expect(items).toMatchObject([{ id, done: 30, changed: 29, refused: 1, canUndo: false }])
    const outcomes = (await app.callAs(admin, bulkRuns.getOutcomes, { query: { id, limit: 50 } })).data.items
    expect(outcomes[0]).toMatchObject({ id: ids[0], ok: false, error: { code: 'invoice.signal-open' } })
    expect(outcomes.slice(1).every(({ ok, isChanged, points }) => ok && isChanged && points === 1_000)).toBe(
      true,
    )
    expect(await pointsOf(app, trade.professional.id)).toBe(29_000)
  })
})
