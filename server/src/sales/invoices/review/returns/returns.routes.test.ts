import * as extract from '@esquadro/contract/ledger/extract/professional'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as shopkeeperInvoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { describe, expect, it } from 'vitest'
import { aCnpj } from '../../../../fiscal/samples/documents.ts'
import {
  aCancellation,
  aReturnNfe,
  type BuiltFile,
  type NfeItemDraft,
} from '../../../../fiscal/samples/nfe-builder.ts'
import { verifyLedger } from '../../../../ledger/points/proof/verify.queries.ts'
import { useTestApp } from '../../../../testing/app.ts'
import {
  aCategory,
  aProduct,
  aProfessional,
  aShopkeeper,
  aStore,
  created,
} from '../../../../testing/builders.ts'
import { aTradingStore, pointsOf, setSettings, type TradingStore, upload } from '../../../../testing/sale.ts'

const app = useTestApp()

const update = (body: object) =>
  app.callAs('admin', cmsInvoices.update, { body: body as cmsInvoices.UpdateBody })
const approve = async (id: string, seen?: cmsInvoices.Seen) =>
  (await update({ action: 'approve', id, seen })).data.items[0]
const getOne = async (id: string) => (await app.callAs('admin', cmsInvoices.getOne, { query: { id } })).data

const aReturn = (trade: TradingStore, sale: BuiltFile, items: NfeItemDraft[]): BuiltFile =>
  aReturnNfe({
    storeCnpj: trade.store.cnpj,
    recipient: { document: trade.customer.document },
    issuedAt: new Date('2026-11-19T13:00:00Z'),
    originalKey: sale.key,
    items,
  })

/** An accelerator of the store on the day of its sales. */
async function accelerate({ store }: TradingStore, multiplierBps: number): Promise<string> {
  const { id } = await app.db
    .insertInto('accelerators')
    .values({ name: 'Dobro', multiplierBps, startsOn: '2026-11-18', endsOn: '2026-11-18', ...created() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('acceleratorTargets').values({ acceleratorId: id, storeId: store.id }).execute()
  return id
}

describe('a return', () => {
  it('takes back points in proportion to the returned lines once it is approved', async () => {
    const trade = await aTradingStore(app)
    const double = await aCategory(app.db, { pointsPerRealBps: 20_000 })
    const other = await aProduct(app.db, { categoryId: double.id })
    const sale = trade.nfe({
      items: [
        { code: trade.product.code, valueCents: 100_000 },
        { code: other.code, valueCents: 33_333 },
      ],
    })
    const saleId = await trade.sendOne(sale)
    expect(await approve(saleId)).toMatchObject({ points: 1_666 })

    const back = aReturn(trade, sale, [{ code: trade.product.code, valueCents: 25_000 }])
    const returnId = await trade.sendOne(back)
    const preview = await getOne(returnId)
    expect(preview).toMatchObject({
      kind: 'return',
      status: 'in-review',
      professional: { id: trade.professional.id },
      originals: [{ accessKey: sale.key, invoice: { id: saleId } }],
      returnExplanation: {
        total: 250,
        sales: [{ id: saleId, points: 250, lines: [{ line: 1, originalLine: 1, cents: 25_000 }] }],
        leftOver: [],
      },
    })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_666)

    const seen = { professionalId: trade.professional.id, points: -333 }
    expect((await update({ action: 'approve', id: returnId, seen })).error?.code).toBe('conflict')
    expect(await approve(returnId, { ...seen, points: -250 })).toMatchObject({
      status: 'approved',
      points: -250,
    })
    expect(await approve(returnId)).toMatchObject({ status: 'approved', points: -250 })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_416)
    const found = await getOne(saleId)
    expect(found.items[0]?.returnedCents).toBe(25_000)
    expect(found.returns).toMatchObject([{ id: returnId, points: -250 }])

    const token = await app.signIn(trade.professional.id)
    const [line] = (await app.callAs(token, extract.getAll)).data.items
    expect(line).toMatchObject({ kind: 'reversal', amount: -250 })
    expect((await app.callAs(token, extract.getDetails, { query: { id: line?.id ?? '' } })).status).toBe(200)
  })

  it('never takes back more than was credited', async () => {
    const trade = await aTradingStore(app)
    const sale = trade.nfe({ items: [{ code: trade.product.code, valueCents: 99_999 }] })
    expect(await approve(await trade.sendOne(sale))).toMatchObject({ points: 999 })
    const deducted: (number | null | undefined)[] = []
    for (const valueCents of [33_333, 33_333, 60_000, 60_000])
      deducted.push(
        (await approve(await trade.sendOne(aReturn(trade, sale, [{ code: trade.product.code, valueCents }]))))
          ?.points,
      )
    expect(deducted.reduce<number>((sum, points) => sum + (points ?? 0), 0)).toBe(-999)
    expect(deducted.at(-1)).toBe(0)
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
  })

  it("takes back each accelerator's share; a reversal of the sale takes exactly the rest", async () => {
    const trade = await aTradingStore(app)
    const acceleratorId = await accelerate(trade, 15_000)
    const sale = trade.nfe()
    const saleId = await trade.sendOne(sale)
    expect(await approve(saleId)).toMatchObject({ points: 1_500 })
    const returnId = await trade.sendOne(
      aReturn(trade, sale, [{ code: trade.product.code, valueCents: 40_000 }]),
    )
    expect((await getOne(returnId)).returnExplanation?.taken).toEqual([
      { rule: 'base', name: null, points: 400 },
      { rule: acceleratorId, name: 'Dobro', points: 200 },
    ])
    await approve(returnId)
    expect(await pointsOf(app, trade.professional.id)).toBe(900)
    await update({ action: 'reverse', id: saleId, reason: 'Compra desfeita' })
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    // After the sale was reversed, undoing the return restores nothing.
    expect((await update({ action: 'reverse', id: returnId, reason: 'Devolução em engano' })).status).toBe(
      200,
    )
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
  })

  it('restores its points when it is reversed', async () => {
    const trade = await aTradingStore(app)
    const sale = trade.nfe()
    const saleId = await trade.sendOne(sale)
    await approve(saleId)
    const items = [{ code: trade.product.code, valueCents: 60_000 }]
    const returnId = await trade.sendOne(aReturn(trade, sale, items))
    await approve(returnId)
    expect(await pointsOf(app, trade.professional.id)).toBe(400)
    await update({ action: 'reverse', id: returnId, reason: 'Devolução em engano' })
    await update({ action: 'reverse', id: returnId, reason: 'Devolução em engano' })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
    expect((await getOne(saleId)).items[0]?.returnedCents).toBe(0)
    const again = await trade.sendOne(aReturn(trade, sale, items))
    expect(await approve(again)).toMatchObject({ points: -600 })
    await update({ action: 'reverse', id: saleId, reason: 'Compra desfeita' })
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    const score = await app.db
      .selectFrom('cycleScores')
      .select('points')
      .where('professionalId', '=', trade.professional.id)
      .executeTakeFirstOrThrow()
    expect(score.points).toBe(0)
  })

  it('takes from pending points first', async () => {
    const trade = await aTradingStore(app)
    const first = await trade.sendOne(trade.nfe())
    await approve(first)
    await setSettings(app, { holdingDays: 10 })
    const sale = trade.nfe()
    await approve(await trade.sendOne(sale))
    await approve(
      await trade.sendOne(aReturn(trade, sale, [{ code: trade.product.code, valueCents: 70_000 }])),
    )
    await setSettings(app, {})
    const lots = await app.db
      .selectFrom('pointLots')
      .select(['remaining', 'availableAt'])
      .where('professionalId', '=', trade.professional.id)
      .orderBy('position')
      .execute()
    expect(lots.map((lot) => lot.remaining)).toEqual([1_000, 300])
  })

  it('reduces what the sale earns if it is approved before the sale', async () => {
    const trade = await aTradingStore(app)
    const sale = trade.nfe()
    const saleId = await trade.sendOne(sale)
    const returnId = await trade.sendOne(
      aReturn(trade, sale, [{ code: trade.product.code, valueCents: 30_000 }]),
    )
    expect(await approve(returnId)).toMatchObject({ points: 0 })
    expect(await approve(saleId)).toMatchObject({ points: 700 })
    const rest = await trade.sendOne(
      aReturn(trade, sale, [{ code: trade.product.code, valueCents: 100_000 }]),
    )
    expect(await approve(rest)).toMatchObject({ points: -700 })
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
  })

  it.each([
    ['some', 30_000, 700],
    ['all', 100_000, 0],
  ])(
    'that lowered what its sale earned, by %s of it, gives that back when it is undone',
    async (_, back, left) => {
      const trade = await aTradingStore(app)
      await accelerate(trade, 20_000)
      const sale = trade.nfe()
      const saleId = await trade.sendOne(sale)
      const items = [{ code: trade.product.code, valueCents: back }]
      const returnId = await trade.sendOne(aReturn(trade, sale, items))
      await approve(returnId)
      expect(await approve(saleId)).toMatchObject({ points: 2 * left })
      await update({ action: 'reverse', id: returnId, reason: 'Ficou com a loja' })
      expect(await pointsOf(app, trade.professional.id)).toBe(2_000)
      expect(await getOne(saleId)).toMatchObject({
        points: 2_000,
        explanation: {
          total: 2_000,
          base: { points: 1_000 },
          items: [{ valueCents: 100_000, reason: null }],
        },
      })
      const again = await trade.sendOne(
        aReturn(trade, sale, [{ code: trade.product.code, valueCents: 85_000 }]),
      )
      expect(await approve(again)).toMatchObject({ points: -1_700 })
      expect(await pointsOf(app, trade.professional.id)).toBe(300)
      await update({ action: 'reverse', id: saleId, reason: 'Engano' })
      expect(await pointsOf(app, trade.professional.id)).toBe(0)
      expect((await verifyLedger(app.db, app.clock.now())).filter(({ broken }) => broken > 0)).toEqual([])
    },
  )

  it('waits for its sale if it arrives first', async () => {
    const trade = await aTradingStore(app)
    const sale = trade.nfe()
    const [sent] = await trade.send(aReturn(trade, sale, [{ code: trade.product.code, valueCents: 10_000 }]))
    expect(sent).toMatchObject({ kind: 'return', status: 'unattributed', verdict: 'green' })
    const returnId = sent?.invoiceId ?? ''
    expect((await update({ action: 'approve', id: returnId })).error?.code).toBe('invoice.original-unknown')
    expect(await getOne(returnId)).toMatchObject({
      obstacle: { code: 'invoice.original-unknown' },
      originals: [{ accessKey: sale.key, invoice: null }],
    })
    const saleId = await trade.sendOne(sale)
    expect(await getOne(returnId)).toMatchObject({
      status: 'in-review',
      originals: [{ invoice: { id: saleId } }],
    })
    await approve(saleId)
    expect(await approve(returnId)).toMatchObject({ points: -100 })
  })

  it('follows its sale to another professional', async () => {
    const trade = await aTradingStore(app)
    const other = await aProfessional(app.db)
    const sale = trade.nfe({ model: '65', recipient: null })
    const saleId = await trade.sendOne(sale)
    const returnId = await trade.sendOne(
      aReturn(trade, sale, [{ code: trade.product.code, valueCents: 100_000 }]),
    )
    await update({ action: 'name-professional', id: saleId, professionalId: other.id })
    await approve(saleId)
    expect((await getOne(returnId)).professional?.id).toBe(other.id)
    await approve(returnId)
    expect(await pointsOf(app, other.id)).toBe(0)
  })

  it("is amber with another company's sale, and red without any", async () => {
    const [trade, other] = [await aTradingStore(app), await aTradingStore(app)]
    const foreign = other.nfe()
    await other.sendOne(foreign)
    const items = [{ code: trade.product.code, valueCents: 10_000 }]
    const withRefs = (refNFe: string[]) => trade.nfe({ finNFe: '4', tpNF: '0', refNFe, items })
    const [outside, none] = await trade.send(withRefs([foreign.key]), withRefs([]))
    const reference = (sent: typeof outside) =>
      sent?.checks.find((check) => check.name === 'return-reference')
    expect(reference(outside)).toMatchObject({ light: 'amber', reason: 'other-company' })
    expect(outside?.status).toBe('unattributed')
    expect(reference(none)).toMatchObject({ light: 'red', reason: 'missing' })
  })
})

describe('a cancellation', () => {
  const at = new Date('2026-11-19T15:00:00Z')

  it("rejects an invoice in review as the system, with the reason in the reader's language", async () => {
    const trade = await aTradingStore(app)
    const sale = trade.nfe()
    const id = await trade.sendOne(sale)
    const [sent] = await trade.send(aCancellation({ key: sale.key, at }))
    expect(sent).toMatchObject({ kind: 'cancellation', verdict: 'green', invoiceId: id, status: 'rejected' })
    expect((await getOne(id)).reason).toBe('A loja cancelou a nota fiscal.')
    const english = await app.callAs('admin', cmsInvoices.getOne, {
      query: { id },
      headers: { 'accept-language': 'en' },
    })
    expect(english.data.reason).toBe('The store cancelled the invoice.')
    expect(english.data.history.map((line) => [line.action, line.actor.type])).toEqual([
      ['invoice.received', 'shopkeeper'],
      ['invoice.cancellation-sent', 'shopkeeper'],
      ['invoice.rejected', 'system'],
    ])
    expect(english.data.history.at(-1)?.changes).toContainEqual({
      field: 'reason',
      before: null,
      after: 'The store cancelled the invoice.',
    })
    expect((await update({ action: 'approve', id })).error?.code).toBe('invoice.wrong-status')
  })

  it('reverses an approved invoice once', async () => {
    const trade = await aTradingStore(app)
    const sale = trade.nfe()
    const id = await trade.sendOne(sale)
    await approve(id)
    const event = aCancellation({ key: sale.key, at })
    for (const [sent] of [await trade.send(event), await trade.send(event)])
      expect(sent).toMatchObject({ verdict: 'green', status: 'reversed' })
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    const token = await app.signIn(trade.professional.id)
    const [line] = (await app.callAs(token, extract.getAll)).data.items
    expect(line).toMatchObject({ kind: 'reversal', amount: -1_000, reason: 'A loja cancelou a nota fiscal.' })
  })

  it('undoes an approved return', async () => {
    const trade = await aTradingStore(app)
    const sale = trade.nfe()
    await approve(await trade.sendOne(sale))
    const back = aReturn(trade, sale, [{ code: trade.product.code, valueCents: 100_000 }])
    await approve(await trade.sendOne(back))
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    expect((await trade.send(aCancellation({ key: back.key, at })))[0]).toMatchObject({ status: 'reversed' })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
  })

  it('is stored if it arrives before its invoice, which is then refused', async () => {
    const trade = await aTradingStore(app)
    const sale = trade.nfe()
    expect((await trade.send(aCancellation({ key: sale.key, at })))[0]).toMatchObject({
      verdict: 'green',
      invoiceId: null,
      accessKey: sale.key,
    })
    const [sent] = await trade.send(sale)
    expect(sent).toMatchObject({ verdict: 'red', invoiceId: null })
    expect(sent?.checks).toContainEqual({ name: 'not-cancelled', light: 'red', reason: 'event-sent' })
    const byHand = await app.callAs(trade.seller, shopkeeperInvoices.sendByHand, {
      body: {
        accessKey: sale.key,
        document: trade.customer.document,
        issuedOn: '2026-11-18',
        totalCents: 100_000,
        file: new File(['%PDF-1.7'], 'nota.pdf', { type: 'application/pdf' }),
      },
    })
    expect(byHand.data).toMatchObject({ verdict: 'red', invoiceId: null })
  })

  it('changes nothing if it belongs to another company, or the authority refused or did not confirm it', async () => {
    const [trade, other] = [await aTradingStore(app), await aTradingStore(app)]
    const sale = trade.nfe()
    const id = await trade.sendOne(sale)
    await approve(id)
    const [foreign] = await other.send(aCancellation({ key: sale.key, at }))
    const [refused, silent] = await trade.send(
      aCancellation({ key: sale.key, at, status: '501' }),
      aCancellation({ key: sale.key, at, status: null }),
    )
    expect([foreign, refused, silent].map((sent) => [sent?.verdict, sent?.invoiceId])).toEqual(
      Array.from({ length: 3 }, () => ['red', null]),
    )
    expect(await getOne(id)).toMatchObject({ status: 'approved' })
  })

  it('affects only its own store if a tax office issued the document', async () => {
    const [trade, other] = [await aTradingStore(app), await aTradingStore(app)]
    const sale = trade.nfe({ series: 890, keyCnpj: aCnpj(777) })
    const [sent] = await trade.send(sale)
    expect(sent).toMatchObject({ verdict: 'amber', status: 'in-review' })
    const event = aCancellation({ key: sale.key, at })
    expect((await other.send(event))[0]).toMatchObject({ verdict: 'amber', invoiceId: null })
    expect(await getOne(sent?.invoiceId ?? '')).toMatchObject({ status: 'in-review' })
    expect((await trade.send(event))[0]).toMatchObject({ verdict: 'amber', status: 'rejected' })
  })

  it('takes effect when it and its invoice are sent concurrently, in either order', async () => {
    const trade = await aTradingStore(app)
    const seller = await app.signIn((await aShopkeeper(app.db, trade.store.id)).id)
    const sales = Array.from({ length: 12 }, () => trade.nfe())
    await Promise.all(
      sales.flatMap((sale) => [
        trade.send(sale),
        app.callAs(seller, shopkeeperInvoices.send, {
          body: { files: [upload(aCancellation({ key: sale.key, at }).bytes)] },
        }),
      ]),
    )
    const left = await app.db
      .selectFrom('invoices')
      .select('status')
      .where(
        'accessKey',
        'in',
        sales.map((sale) => sale.key),
      )
      .where('status', '<>', 'rejected')
      .execute()
    expect(left).toEqual([])
  })

  it('applies to an invoice of a branch of the same company', async () => {
    const trade = await aTradingStore(app)
    const sale = trade.nfe()
    const id = await trade.sendOne(sale)
    const branch = await aStore(app.db, { cnpj: aCnpj(5, { branch: 9 }) })
    await app.db
      .updateTable('stores')
      .set({ cnpj: `${trade.store.cnpj.slice(0, 8)}000999` })
      .where('id', '=', branch.id)
      .execute()
    const colleague = await app.signIn((await aShopkeeper(app.db, branch.id)).id)
    const sent = await app.callAs(colleague, shopkeeperInvoices.send, {
      body: { files: [upload(aCancellation({ key: sale.key, at }).bytes)] },
    })
    expect(sent.data.items[0]).toMatchObject({ invoiceId: id, status: 'rejected' })
  })
})
