import * as cmsInvoices from '@esquadro/contract/invoices/cms'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/builders.ts'
import { aTradingStore, pointsOf, type TradingStore } from '../../testing/sale.ts'
import { continueRun } from './decide-many.ts'

const app = useTestApp()
let trade: TradingStore
let admin: Awaited<ReturnType<typeof app.signIn>>
beforeAll(async () => {
  trade = await aTradingStore(app)
  admin = await app.signIn((await anAdmin(app.db)).id)
})

const send = async (count: number) => {
  const ids: string[] = []
  for (let nth = 0; nth < count; nth += 1) ids.push(await trade.sendOne(trade.nfe()))
  // So many sales on one day are a sign of abuse.
  await app.db.updateTable('invoices').set({ isSuspected: false }).where('id', 'in', ids).execute()
  return ids
}
const decide = (body: object, key?: string) =>
  app.callAs(admin, cmsInvoices.decideMany, {
    body: body as { action: 'approve'; ids: string[] },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const suspect = (id: string) =>
  app.db.updateTable('invoices').set({ isSuspected: true }).where('id', '=', id).execute()

describe('Decisions on many invoices', () => {
  it('say before how many points and reais they credit, and what stays in the queue', async () => {
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

    const run = (await decide({ action: 'approve', ids })).data
    expect(run).toMatchObject({ action: 'approve', total: 4, done: 4 })
    expect(run.finishedAt).not.toBeNull()
    const byId = new Map(run.items.map((item) => [item.id, item]))
    expect(byId.get(first)).toMatchObject({ ok: true, status: 'approved', points: 1_000, error: null })
    expect(byId.get(third)).toMatchObject({ ok: false, error: { code: 'invoice.signal-open' } })
    expect(byId.get(nobody)).toMatchObject({ ok: false, error: { code: 'invoice.unattributed' } })
    expect(run.items.slice(0, 2).every(({ ok }) => !ok)).toBe(true)
    expect(await pointsOf(app, trade.professional.id)).toBe(preview.points)
    // Opened by itself it can be approved all the same.
    await app.callAs(admin, cmsInvoices.update, { body: { action: 'approve', id: third } })
    expect(await pointsOf(app, trade.professional.id)).toBe(3_000)
  })

  it('reject many with one reason', async () => {
    const ids = await send(2)
    const run = (await decide({ action: 'reject', reason: 'Sem o produto.', ids })).data
    expect(run.items.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await decide({ action: 'reject', ids })).status).toBe(422)
    expect((await decide({ action: 'approve', ids: [crypto.randomUUID()] })).status).toBe(404)
  })

  it('run in the background, survive a crash, and decide each invoice once', async () => {
    const before = await pointsOf(app, trade.professional.id)
    const ids = await send(30)
    const key = crypto.randomUUID()
    app.clock.advance({ seconds: 1 })
    const started = (await decide({ action: 'approve', ids }, key)).data
    expect(started).toMatchObject({ total: 30, done: 0, finishedAt: null })
    expect((await decide({ action: 'approve', ids }, key)).data.id).toBe(started.id)
    const own = async () => (await app.callAs(admin, cmsInvoices.getRun)).data.run
    expect(await own()).toMatchObject({ id: started.id, done: 0 })
    expect((await app.callAs(admin, cmsInvoices.closeRun, { body: { id: started.id } })).status).toBe(404)
    // Another administrator sees nothing of it.
    expect((await app.callAs('admin', cmsInvoices.getRun)).data.run).toBeNull()

    let batches = 0
    const now = () => {
      batches += 1
      if (batches > 1) throw new Error('killed')
      return app.clock.now()
    }
    const crashing = { db: app.services.db, clock: { now } }
    await expect(continueRun(crashing, started.id)).rejects.toThrow('killed')
    expect(await own()).toMatchObject({ done: 25, finishedAt: null })
    await Promise.all([continueRun(app.services, started.id), continueRun(app.services, started.id)])
    const ended = await own()
    expect(ended).toMatchObject({ done: 30 })
    expect(ended?.finishedAt).not.toBeNull()
    expect(ended?.items.every(({ ok, points }) => ok && points === 1_000)).toBe(true)
    expect((await pointsOf(app, trade.professional.id)) - before).toBe(30_000)
    await app.callAs(admin, cmsInvoices.closeRun, { body: { id: started.id } })
    expect((await own())?.id).not.toBe(started.id)
  })
})
