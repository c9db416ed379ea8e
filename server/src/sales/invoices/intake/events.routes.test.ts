import { completeCnpj } from '@esquadro/contract/platform/fields/cnpj'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { describe, expect, it } from 'vitest'
import { aCancellation, aLotInTwoFiles, aLotOfEvents } from '../../../fiscal/samples/nfe-builder.ts'
import { useTestApp } from '../../../testing/app.ts'
import { aShopkeeper, aStore } from '../../../testing/builders.ts'
import { aTradingStore, pointsOf, setSettings, type TradingStore, upload } from '../../../testing/sale.ts'

const app = useTestApp()
const at = new Date('2026-11-19T15:00:00Z')

const update = (body: object) =>
  app.callAs('admin', cmsInvoices.update, { body: body as cmsInvoices.UpdateBody })
const approve = async (id: string) => (await update({ action: 'approve', id })).error?.code ?? 'approved'
const getOne = async (id: string) => (await app.callAs('admin', cmsInvoices.getOne, { query: { id } })).data

/** An approved sale of 1,000 points. */
async function anApprovedSale(trade: TradingStore) {
  const sale = trade.nfe()
  const id = await trade.sendOne(sale)
  await approve(id)
  return { id, key: sale.key }
}

describe('a file of several events', () => {
  it('has an outcome for each: three cancellations reverse three sales', async () => {
    const trade = await aTradingStore(app)
    const sales = [await anApprovedSale(trade), await anApprovedSale(trade), await anApprovedSale(trade)]
    const lot = aLotOfEvents(sales.map(({ key }) => aCancellation({ key, at })))
    const sent = await trade.send(lot)
    expect(sent.map(({ kind, verdict, status, invoiceId }) => [kind, verdict, status, invoiceId])).toEqual(
      sales.map(({ id }) => ['cancellation', 'green', 'reversed', id]),
    )
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    // Sent again, it changes nothing and has the same outcomes.
    const again = await trade.send(lot)
    expect(again.map(({ isRepeated, accessKey }) => [isRepeated, accessKey])).toEqual(
      sales.map(({ key }) => [true, key]),
    )
  })

  it('takes the cancellations and refuses the others, each by its name', async () => {
    const trade = await aTradingStore(app)
    const [first, second] = [await anApprovedSale(trade), await anApprovedSale(trade)]
    const foreign = await anApprovedSale(await aTradingStore(app))
    const sent = await trade.send(
      aLotOfEvents([
        aCancellation({ key: first.key, at, code: '110110' }),
        aCancellation({ key: second.key, at }),
        aCancellation({ key: first.key, at, code: '110140' }),
        aCancellation({ key: foreign.key, at }),
        aCancellation({ key: first.key, at, status: '501' }),
      ]),
    )
    expect(sent.map(({ refusal, verdict, status }) => [refusal, verdict, status])).toEqual([
      ['correction-letter', 'red', null],
      [null, 'green', 'reversed'],
      ['other-event', 'red', null],
      [null, 'red', null],
      [null, 'red', null],
    ])
    expect((await getOne(first.id)).status).toBe('approved')
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
  })

  it('continues after what was accepted before', async () => {
    const trade = await aTradingStore(app)
    const sale = await anApprovedSale(trade)
    const events = [
      aCancellation({ key: sale.key, at }),
      aCancellation({ key: trade.nfe().key, at, code: '110110' }),
    ]
    for (const isRepeated of [false, true])
      expect(await trade.send(aLotOfEvents(events))).toMatchObject([
        { isRepeated, status: 'reversed' },
        { refusal: 'correction-letter' },
      ])
  })
})

describe('the request and the answer of a lot in two files', () => {
  it('take effect once if they arrive at the same time from two branches', async () => {
    const trade = await aTradingStore(app)
    const branch = await aStore(app.db, { cnpj: completeCnpj(`${trade.store.cnpj.slice(0, 8)}0077`) })
    const seller = await app.signIn((await aShopkeeper(app.db, branch.id)).id)
    const sales = [await anApprovedSale(trade), await anApprovedSale(trade)]
    const { request, answer } = aLotInTwoFiles(sales.map(({ key }) => aCancellation({ key, at })))
    await Promise.all([
      trade.send(request),
      app.callAs(seller, invoices.send, { body: { files: [upload(answer.bytes)] } }),
    ])
    for (const { id } of sales)
      expect(await getOne(id)).toMatchObject({ status: 'reversed', hasWaitingCancellation: false })
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
  })

  it('do not take effect if a person dismissed the answer before the request arrived', async () => {
    const trade = await aTradingStore(app)
    const { id, key } = await anApprovedSale(trade)
    const { request, answer } = aLotInTwoFiles([aCancellation({ key, at })])
    await trade.send(answer)
    expect((await getOne(id)).hasWaitingCancellation).toBe(true)
    await update({ action: 'dismiss-cancellation', id })
    expect(await trade.send(request)).toMatchObject([{ verdict: 'red', status: null }])
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
  })

  it('are not joined with those of another company or another invoice', async () => {
    const [trade, other] = [await aTradingStore(app), await aTradingStore(app)]
    const [first, second] = [await anApprovedSale(trade), await anApprovedSale(trade)]
    await other.send(aLotInTwoFiles([aCancellation({ key: first.key, at })]).request)
    await trade.send(aLotInTwoFiles([aCancellation({ key: second.key, at })]).request)
    const { answer } = aLotInTwoFiles([aCancellation({ key: first.key, at })])
    expect(await trade.send(answer)).toMatchObject([{ verdict: 'amber', status: 'approved' }])
    expect(await pointsOf(app, trade.professional.id)).toBe(2_000)
  })
})

describe('an event that SEFAZ refused because the invoice is cancelled already', () => {
  it.each(['573', '218', '420'])('(%s) stops an open sale until a person decides', async (status) => {
    const trade = await aTradingStore(app)
    const sale = trade.nfe()
    const id = await trade.sendOne(sale)
    const [sent] = await trade.send(aCancellation({ key: sale.key, at, status }))
    expect(sent).toMatchObject({ kind: 'cancellation', verdict: 'amber', invoiceId: id, status: 'in-review' })
    expect(await getOne(id)).toMatchObject({
      obstacle: { code: 'invoice.cancellation-waits' },
      waitingCancellation: {
        checks: expect.arrayContaining([expect.objectContaining({ reason: 'registered-before' })]),
      },
    })
    expect(await approve(id)).toBe('invoice.cancellation-waits')
    const many = await update({ action: 'approve', ids: [id] })
    expect(many.data.items[0]?.error?.code).toBe('invoice.cancellation-waits')
    const preview = await app.callAs('admin', cmsInvoices.previewApproval, { body: { ids: [id] } })
    expect(preview.data).toMatchObject({ count: 0, obstacles: [{ code: 'invoice.cancellation-waits' }] })
    await update({ action: 'dismiss-cancellation', id })
    expect(await approve(id)).toBe('approved')
  })

  it('leaves an approved sale with its points until a person decides', async () => {
    const trade = await aTradingStore(app)
    const { id, key } = await anApprovedSale(trade)
    const [sent] = await trade.send(aCancellation({ key, at, status: '573' }))
    expect(sent).toMatchObject({ verdict: 'amber', status: 'approved' })
    expect((await getOne(id)).hasWaitingCancellation).toBe(true)
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
    await update({ action: 'reverse', id, reason: 'A nota foi cancelada' })
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    expect((await getOne(id)).hasWaitingCancellation).toBe(false)
  })

  it('stops a sale that arrives later, also where approval is automatic', async () => {
    await setSettings(app, {
      autoApprovalUpToCents: 10_000_000,
      autoApprovalPerDayCents: 100_000_000,
      autoApprovalPerStoreCents: 100_000_000,
      autoApprovalPerProfessionalCents: 100_000_000,
      checksNotNeeded: ['sefaz', 'certificate-revocation', 'certificate-chain', 'schema'],
    })
    const trade = await aTradingStore(app)
    const [sale, free] = [trade.nfe(), trade.nfe()]
    await trade.send(aCancellation({ key: sale.key, at, status: '573' }))
    const [stopped, approved] = await trade.send(sale, free)
    await setSettings(app, {})
    expect(approved?.status).toBe('approved')
    expect(stopped).toMatchObject({ status: 'in-review', verdict: 'amber' })
    expect(stopped?.checks).toContainEqual({ name: 'not-cancelled', light: 'amber', reason: 'event-waits' })
    const id = stopped?.invoiceId ?? ''
    expect(await approve(id)).toBe('invoice.cancellation-waits')
    expect((await update({ action: 'reject', id, reason: 'A nota foi cancelada' })).status).toBe(200)
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
  })

  it('gives way to the cancellation itself', async () => {
    const trade = await aTradingStore(app)
    const { id, key } = await anApprovedSale(trade)
    await trade.send(aCancellation({ key, at, status: '573' }))
    expect((await trade.send(aCancellation({ key, at })))[0]).toMatchObject({ status: 'reversed' })
    expect((await getOne(id)).hasWaitingCancellation).toBe(false)
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
  })
})
