import * as cmsNotifications from '@esquadro/contract/platform/notifications/cms'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import { describe, expect, it } from 'vitest'
import { aReturnNfe, type BuiltFile } from '../../fiscal/samples/nfe-builder.ts'
import { useTestApp } from '../../testing/app.ts'
import { aCategory, anAdmin, aProduct, aProfessional } from '../../testing/builders.ts'
import { doToPce, payment } from '../../testing/pce.ts'
import { aTradingStore, setSettings, type TradingStore } from '../../testing/sale.ts'
import { insertPce } from './pce-writes.queries.ts'

const app = useTestApp()
const update = (body: object) =>
  app.callAs('admin', cmsInvoices.update, { body: body as cmsInvoices.UpdateBody })
const approve = (id: string) => update({ action: 'approve', id })
const reverse = (id: string) => update({ action: 'reverse', id, reason: 'Venda desfeita.' })

/** A store whose only category has a rate of 3 %. */
async function aTrade(): Promise<TradingStore> {
  const trade = await aTradingStore(app)
  await app.db
    .updateTable('categories')
    .set({ pceRateBps: 300 })
    .where('id', '=', trade.category.id)
    .execute()
  return trade
}
const pceOf = async (invoiceId: string) =>
  app.db.selectFrom('pceInvoices').selectAll().where('invoiceId', '=', invoiceId).execute()
const stepsOf = async (invoiceId: string) =>
  (
    await app.db
      .selectFrom('pceHistory as h')
      .innerJoin('pceInvoices as p', 'p.id', 'h.pceInvoiceId')
      .select(['h.toStatus', 'h.amountCents', 'h.reason', 'h.actorType'])
      .where('p.invoiceId', '=', invoiceId)
      .orderBy('h.id')
      .execute()
  ).map(({ toStatus, amountCents }) => [toStatus, amountCents])
const aReturn = (trade: TradingStore, sale: BuiltFile, cents: number): BuiltFile =>
  aReturnNfe({
    storeCnpj: trade.store.cnpj,
    recipient: { document: trade.customer.document },
    issuedAt: new Date('2026-11-19T13:00:00Z'),
    originalKey: sale.key,
    items: [{ code: trade.product.code, valueCents: cents }],
  })

describe('the approval of a sale', () => {
  it('opens a pending amount in the month of the sale, due after the configured days, and notifies administrators', async () => {
    await setSettings(app, { pceDueDays: 10 })
    const trade = await aTrade()
    const { id: adminId } = await anAdmin(app.db)
    const id = await trade.sendOne(trade.nfe({ issuedAt: new Date('2026-10-31T13:00:00Z') }))
    await app.db
      .updateTable('invoices')
      .set({ attribution: 'admin', professionalId: trade.professional.id })
      .where('id', '=', id)
      .execute()
    await approve(id)
    expect(await pceOf(id)).toMatchObject([
      {
        professionalId: trade.professional.id,
        storeId: trade.store.id,
        baseCents: 100_000,
        rateBps: 300,
        amountCents: 3_000,
        accrualMonth: '2026-10-01',
        dueOn: '2026-11-30',
        status: 'pending',
        changedByType: 'admin',
      },
    ])
    const { items } = (await app.callAs(await app.signIn(adminId), cmsNotifications.getAll)).data
    expect(items.filter(({ kind }) => kind === 'pce-received')).toMatchObject([
      { title: 'PCE a aprovar: R$\u00a030,00', link: '/cms/professionals/pce' },
    ])
    await setSettings(app, {})
  })

  it('opens one amount under concurrent approvals', async () => {
    const trade = await aTrade()
    const id = await trade.sendOne(trade.nfe())
    const responses = await Promise.all(Array.from({ length: 12 }, () => approve(id)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await pceOf(id)).toHaveLength(1)
    expect(await stepsOf(id)).toEqual([['pending', 3_000]])
  })

  it('opens no amount without a rate or if the policy excludes the profession', async () => {
    const plain = await aTradingStore(app)
    const without = await plain.sendOne(plain.nfe())
    await approve(without)
    expect(await pceOf(without)).toEqual([])

    const trade = await aTrade()
    const all = { points: true, experiences: true, pce: true }
    await setSettings(app, {
      professionPolicy: { Arquiteto: { ...all, pce: false }, Engenheiro: all, 'Designer de Interiores': all },
    })
    const id = await trade.sendOne(trade.nfe())
    expect((await approve(id)).data.items[0]).toMatchObject({ points: 1_000 })
    await setSettings(app, {})
    expect(await pceOf(id)).toEqual([])
  })

  it('keeps the recorded rates when a category changes', async () => {
    const trade = await aTrade()
    const id = await trade.sendOne(trade.nfe())
    await approve(id)
    await app.db
      .updateTable('categories')
      .set({ pceRateBps: 900 })
      .where('id', '=', trade.category.id)
      .execute()
    expect(await pceOf(id)).toMatchObject([
      { amountCents: 3_000, explanation: { items: [{ rateBps: 300, valueCents: 100_000 }] } },
    ])
  })

  it('shows the sums by category', async () => {
    const trade = await aTrade()
    const second = await aCategory(app.db, { pceRateBps: 500 })
    const other = await aProduct(app.db, { categoryId: second.id })
    const id = await trade.sendOne(
      trade.nfe({
        items: [
          { code: trade.product.code, valueCents: 100_000 },
          { code: other.code, valueCents: 50_000 },
          { code: 'unknown', valueCents: 70_000 },
        ],
      }),
    )
    await approve(id)
    expect(await pceOf(id)).toMatchObject([{ baseCents: 150_000, rateBps: null, amountCents: 5_500 }])
  })

  it("is the only source of a sale's amount: the database refuses others", async () => {
    const trade = await aTrade()
    const id = await trade.sendOne(trade.nfe())
    const input = {
      invoiceId: id,
      professionalId: trade.professional.id,
      storeId: trade.store.id,
      customerId: null,
      value: { baseCents: 1, rateBps: null, amountCents: 1, explanation: null },
      accrualMonth: '2026-11-01',
      dueOn: '2026-12-01',
    }
    const by = { actor: { id: null, type: 'system' as const, requestId: null }, now: app.clock.now() }
    await expect(insertPce(app.db, input, by), 'not approved').rejects.toMatchObject({ code: 'ESQ16' })
    await approve(id)
    expect(await insertPce(app.db, input, by), 'a second one').toBeNull()
    const stranger = { ...input, professionalId: (await aProfessional(app.db)).id }
    await expect(insertPce(app.db, stranger, by), 'another person').rejects.toMatchObject({ code: 'ESQ16' })
  })
})

describe('the reversal of a sale', () => {
  it.each([
    ['pending', [], ['pending', 'refused']],
    ['approved', [{ action: 'approve' }], ['pending', 'approved', 'refused']],
    [
      'suspended',
      [{ action: 'approve' }, { action: 'suspend', reason: 'x' }],
      ['pending', 'approved', 'suspended', 'approved', 'refused'],
    ],
    ['paid', [{ action: 'approve' }, payment], ['pending', 'approved', 'paid', 'reversed']],
  ] as const)('ends a %s amount with its reason', async (_status, changes, steps) => {
    const trade = await aTrade()
    const id = await trade.sendOne(trade.nfe())
    await approve(id)
    const [pce] = await pceOf(id)
    for (const change of changes) await doToPce(app, [pce?.id ?? ''], change)
    expect((await reverse(id)).status).toBe(200)
    expect((await reverse(id)).status, 'again').toBe(200)
    expect((await stepsOf(id)).map(([to]) => to)).toEqual(steps)
    expect(await pceOf(id)).toMatchObject([{ reason: 'Venda desfeita.' }])
  })

  it('leaves either a refused or a reversed amount under a concurrent payment', async () => {
    for (let nth = 0; nth < 6; nth += 1) {
      const trade = await aTrade()
      const id = await trade.sendOne(trade.nfe())
      await approve(id)
      const [pce] = await pceOf(id)
      await doToPce(app, [pce?.id ?? ''], { action: 'approve' })
      const [paying, reversing] = await Promise.all([doToPce(app, [pce?.id ?? ''], payment), reverse(id)])
      expect(reversing.status).toBe(200)
      const [after] = await pceOf(id)
      expect(after?.status).toBe(paying[0]?.refusal ? 'refused' : 'reversed')
    }
  })
})

describe('a return of goods', () => {
  it('reduces an unpaid amount, and restores it when the return is undone', async () => {
    const trade = await aTrade()
    const sale = trade.nfe()
    const id = await trade.sendOne(sale)
    await approve(id)
    const returnId = await trade.sendOne(aReturn(trade, sale, 40_000))
    await approve(returnId)
    expect(await pceOf(id)).toMatchObject([{ baseCents: 60_000, amountCents: 1_800, status: 'pending' }])
    await reverse(returnId)
    expect(await stepsOf(id)).toEqual([
      ['pending', 3_000],
      ['pending', 1_800],
      ['pending', 3_000],
    ])
  })

  it('refuses an amount if nothing is left, and does not change a paid one', async () => {
    const trade = await aTrade()
    const sale = trade.nfe()
    const id = await trade.sendOne(sale)
    await approve(id)
    await approve(await trade.sendOne(aReturn(trade, sale, 100_000)))
    expect(await pceOf(id)).toMatchObject([{ status: 'refused', amountCents: 3_000 }])

    const paidSale = trade.nfe({ number: 77 })
    const paidId = await trade.sendOne(paidSale)
    await approve(paidId)
    const [paid] = await pceOf(paidId)
    await doToPce(app, [paid?.id ?? ''], { action: 'approve' })
    await doToPce(app, [paid?.id ?? ''], payment)
    await approve(await trade.sendOne(aReturn(trade, paidSale, 50_000)))
    expect(await pceOf(paidId)).toMatchObject([{ status: 'paid', amountCents: 3_000 }])
  })
})
