import * as extract from '@esquadro/contract/ledger/extract/professional'
import * as notifications from '@esquadro/contract/platform/notifications/professional'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as shopkeeperInvoices from '@esquadro/contract/sales/invoices/shopkeeper'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCancellation, aReturnNfe } from '../../../fiscal/samples/nfe-builder.ts'
import { verifyLedger } from '../../../ledger/points/proof/verify.queries.ts'
import { useTestApp } from '../../../testing/app.ts'
import { aProfessional } from '../../../testing/builders.ts'
import { doToPce, payment } from '../../../testing/pce.ts'
import { aTradingStore, pointsOf, type TradingStore, upload } from '../../../testing/sale.ts'

const app = useTestApp()

const update = (body: object) =>
  app.callAs('admin', cmsInvoices.update, { body: body as cmsInvoices.UpdateBody })
const approve = (id: string) => update({ action: 'approve', id })
const reject = (id: string) => update({ action: 'reject', id, reason: 'Sem o produto.' })
const reverse = (id: string) => update({ action: 'reverse', id, reason: 'Venda desfeita.' })
const reopen = (id: string, reason = 'Decidida por engano.') => update({ action: 'reopen', id, reason })
const getOne = async (id: string) => (await app.callAs('admin', cmsInvoices.getOne, { query: { id } })).data
const brokenRules = async () =>
  (await verifyLedger(app.db, app.clock.now())).filter(({ broken }) => broken > 0).map(({ name }) => name)
const aReturn = (trade: TradingStore, originalKey: string, valueCents: number) =>
  aReturnNfe({
    storeCnpj: trade.store.cnpj,
    issuedAt: new Date('2026-11-19T13:00:00Z'),
    originalKey,
    items: [{ code: trade.product.code, valueCents }],
  })

describe('POST /cms/professionals/invoices/update: reopen', () => {
  it('opens a rejected invoice for a new decision, with the reason, and tells the professional', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(trade.nfe())
    await reject(id)
    expect((await reopen(id, '')).status).toBe(422)
    expect((await reopen(id)).data.items).toMatchObject([{ id, ok: true, status: 'in-review', points: null }])
    expect(await getOne(id)).toMatchObject({ reason: null, decidedAt: null, points: null })
    await approve(id)
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
    const { history } = await getOne(id)
    expect(history.map(({ action }) => action)).toEqual([
      'invoice.received',
      'invoice.rejected',
      'invoice.opened-again',
      'invoice.approved',
    ])
    expect(history[2]?.changes).toContainEqual(
      expect.objectContaining({ field: 'reason', after: 'Decidida por engano.' }),
    )
    const me = await app.signIn(trade.professional.id)
    const { items } = (await app.callAs(me, notifications.getAll, { query: {} })).data
    expect(items.find(({ kind }) => kind === 'invoice-reopened')).toMatchObject({
      text: expect.stringContaining('Motivo: Decidida por engano.') as string,
      link: `/customers?id=${trade.customer.id}`,
    })
    expect(await brokenRules()).toEqual([])
  })

  it('keeps a reversed approval and its entries, and credits the new one beside them', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(trade.nfe())
    for (let turn = 1; turn <= 3; turn += 1) {
      await approve(id)
      app.clock.advance({ minutes: 1 })
      if (turn === 3) break
      await reverse(id)
      await reopen(id)
    }
    const entries = await app.db
      .selectFrom('pointEntries')
      .select(['kind', 'amount', 'key'])
      .where('sourceId', '=', id)
      .orderBy('position')
      .execute()
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 1_000],
      ['reversal', -1_000],
      ['invoice', 1_000],
      ['reversal', -1_000],
      ['invoice', 1_000],
    ])
    expect(entries[4]?.key).toBe(`invoice:${id}:approval:3:base`)
    const former = await app.db
      .selectFrom('formerApprovals')
      .select(['number', 'points', 'reason'])
      .where('invoiceId', '=', id)
      .orderBy('number')
      .execute()
    expect(former).toEqual([
      { number: 1, points: 1_000, reason: 'Venda desfeita.' },
      { number: 2, points: 1_000, reason: 'Venda desfeita.' },
    ])
    // The statement explains each credit by the approval that it follows from.
    await reverse(id)
    await reopen(id)
    await app.db
      .updateTable('invoiceItems')
      .set({ productId: null, matchedBy: null })
      .where('invoiceId', '=', id)
      .execute()
    await approve(id)
    const me = await app.signIn(trade.professional.id)
    const credited = await app.db
      .selectFrom('pointEntries')
      .select('id')
      .where('key', '=', `invoice:${id}:base`)
      .executeTakeFirstOrThrow()
    const line = await app.callAs(me, extract.getDetails, { query: { id: credited.id } })
    expect([line.data.invoice?.points, line.data.explanation?.total]).toEqual([1_000, 1_000])
    await expect(
      app.db.updateTable('formerApprovals').set({ points: 1 }).where('invoiceId', '=', id).execute(),
    ).rejects.toThrow(/permission denied/)
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    expect(await brokenRules()).toEqual([])
  })

  it('credits another professional if the new decision names one', async () => {
    const trade = await aTradingStore(app)
    const other = await aProfessional(app.db)
    const id = await trade.sendOne(trade.nfe())
    await approve(id)
    await reverse(id)
    await reopen(id)
    await update({ action: 'name-professional', id, professionalId: other.id })
    await approve(id)
    expect([await pointsOf(app, trade.professional.id), await pointsOf(app, other.id)]).toEqual([0, 1_000])
    expect(await brokenRules()).toEqual([])
  })

  it('opens an amount of its own with the new approval; a paid one stays reversed', async () => {
    const trade = await aTradingStore(app)
    const category = app.db.updateTable('categories').set({ pceRateBps: 300 })
    await category.where('id', '=', trade.category.id).execute()
    const id = await trade.sendOne(trade.nfe())
    const amounts = async () =>
      (
        await app.db
          .selectFrom('pceInvoices')
          .select(['id', 'status', 'amountCents'])
          .where('invoiceId', '=', id)
          .orderBy('position')
          .execute()
      ).map((row) => ({ ...row }))
    await approve(id)
    const [first] = await amounts()
    await doToPce(app, [first?.id ?? ''], { action: 'approve' })
    await doToPce(app, [first?.id ?? ''], payment)
    await reverse(id)
    await reopen(id)
    await approve(id)
    expect(await amounts()).toMatchObject([
      { status: 'reversed', amountCents: 3_000 },
      { status: 'pending', amountCents: 3_000 },
    ])
    await reverse(id)
    expect((await amounts()).map(({ status }) => status)).toEqual(['reversed', 'refused'])
    expect(await brokenRules()).toEqual([])
  })

  it('refuses an approved invoice, and one that its own cancellation ended', async () => {
    const trade = await aTradingStore(app)
    const sale = trade.nfe()
    const id = await trade.sendOne(sale)
    await approve(id)
    expect((await reopen(id)).error?.code).toBe('invoice.wrong-status')
    const cancelledAt = new Date('2026-11-19T13:00:00Z')
    await trade.send(upload(aCancellation({ key: sale.key, at: cancelledAt }).bytes))
    expect((await getOne(id)).status).toBe('reversed')
    const refused = await reopen(id)
    expect([refused.status, refused.error?.code]).toEqual([409, 'invoice.document-decided'])
    expect((await getOne(id)).status).toBe('reversed')
  })

  it('meets a second sending of the same file', async () => {
    const trade = await aTradingStore(app)
    const sale = trade.nfe()
    const id = await trade.sendOne(sale)
    await reject(id)
    await reopen(id)
    const [again] = await trade.send(sale)
    expect(again).toMatchObject({ invoiceId: id, status: 'in-review', isRepeated: true })
    const found = await app.callAs(trade.seller, shopkeeperInvoices.getAll, { query: {} })
    expect(found.data.items).toMatchObject([{ id, status: 'in-review', reason: null }])
  })

  it('moves the points once for 32 parallel calls of each kind', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(trade.nfe())
    await approve(id)
    await reverse(id)
    const all = await Promise.all(Array.from({ length: 32 }, () => reopen(id)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    await Promise.all(
      Array.from({ length: 8 }, () => [approve(id), reopen(id), reverse(id), reopen(id)]).flat(),
    )
    const { status } = await getOne(id)
    expect(await pointsOf(app, trade.professional.id)).toBe(status === 'approved' ? 1_000 : 0)
    const audits = await app.db
      .selectFrom('auditLog')
      .select(['action'])
      .where('subjectId', '=', id)
      .where('action', 'in', ['invoice.reversed', 'invoice.opened-again'])
      .execute()
    const count = (action: string) => audits.filter((entry) => entry.action === action).length
    const open = status === 'reversed' ? 1 : 0
    expect(count('invoice.reversed') - count('invoice.opened-again')).toBe(open)
    expect(await brokenRules()).toEqual([])
  })

  it('leaves the points of the present decisions, in whatever order a sale and its return are decided and opened again', async () => {
    const step = fc.record({
      on: fc.constantFrom('sale', 'return'),
      action: fc.constantFrom('approve', 'approve', 'reverse', 'reopen', 'reopen', 'reject'),
      minutes: fc.constantFrom(0, 1),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const trade = await aTradingStore(app)
        const sale = trade.nfe()
        const ids = { sale: await trade.sendOne(sale), return: '' }
        ids.return = await trade.sendOne(aReturn(trade, sale.key, 30_000))
        const deeds = { approve, reverse, reopen, reject }
        for (const { on, action, minutes } of steps) {
          app.clock.advance({ minutes })
          await deeds[action](ids[on])
          const [sold, returned] = [(await getOne(ids.sale)).status, (await getOne(ids.return)).status]
          const expected = sold !== 'approved' ? 0 : returned === 'approved' ? 700 : 1_000
          expect(await pointsOf(app, trade.professional.id), `${action} ${on}`).toBe(expected)
        }
        expect(await brokenRules()).toEqual([])
      }),
      { numRuns: 12 },
    )
  })
})
