import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { afterEach, describe, expect, it } from 'vitest'
import { knownOperations } from '../../fiscal/nfe/operations/operations.rules.ts'
import { useTestApp } from '../../testing/app.ts'
import { aCategory } from '../../testing/builders.ts'
import { aTradingStore, pointsOf, setSettings, type TradingStore, upload } from '../../testing/sale.ts'

const app = useTestApp()
afterEach(() => setSettings(app, {}))

const automatically = () =>
  setSettings(app, {
    autoApprovalUpToCents: 100_000_000,
    checksNotNeeded: ['sefaz', 'certificate-revocation'],
  })
const details = async (id: string) => (await app.callAs('admin', cmsInvoices.getOne, { query: { id } })).data
const approve = (id: string) => app.callAs('admin', cmsInvoices.update, { body: { action: 'approve', id } })
const noteOf = (trade: TradingStore, ...cfops: readonly string[]) =>
  trade.nfe({ items: cfops.map((cfop) => ({ code: trade.product.code, valueCents: 10_000, cfop })) })

describe('A note that is no sale', () => {
  it('is green, says what it is, and earns nothing when it is approved', async () => {
    const trade = await aTradingStore(app)
    const [sent] = await trade.send(noteOf(trade, '5915'))
    expect(sent).toMatchObject({ kind: 'other', verdict: 'green', status: 'in-review' })
    expect(sent?.checks).toContainEqual({
      name: 'operation',
      light: 'green',
      reason: 'no-sale',
      details: { topics: 'repair' },
    })
    const id = sent?.invoiceId ?? ''
    const { explanation, obstacle } = await details(id)
    expect(obstacle).toBeNull()
    expect(explanation?.items).toMatchObject([
      { reason: 'no-sale', rateBps: 0, operation: { cfop: '5915', topic: 'repair' } },
    ])
    expect((await approve(id)).data).toMatchObject({ items: [{ status: 'approved', points: 0 }] })
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    expect(await details(id)).toMatchObject({ kind: 'other', status: 'approved', points: 0 })
  })

  it('needs no professional', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne({
      ...trade.nfe({ recipient: null, model: '65', items: [{ code: 'X', valueCents: 100, cfop: '5910' }] }),
    })
    expect(await details(id)).toMatchObject({ status: 'in-review', professional: null, obstacle: null })
    expect((await approve(id)).data).toMatchObject({ items: [{ status: 'approved', points: 0 }] })
  })

  describe('GET /shopkeepers/invoices/get-all', () => {
    it('opens no PCE and counts among no sales', async () => {
      const trade = await aTradingStore(app)
      await app.db
        .updateTable('categories')
        .set({ pceRateBps: 500 })
        .where('id', '=', trade.category.id)
        .execute()
      const id = await trade.sendOne(noteOf(trade, '5912'))
      await approve(id)
      expect(await app.db.selectFrom('pceInvoices').selectAll().execute()).toEqual([])
      const { data } = await app.callAs('admin', cmsInvoices.getAll, { query: { kind: 'other' } })
      expect(data.items.map((item) => item.id)).toContain(id)
      const { data: sales } = await app.callAs(trade.seller, invoices.getAll, {})
      expect(sales.totals).toMatchObject({ approvedCents: 0, points: 0 })
    })
  })

  it('earns only for its lines that are sales', async () => {
    const trade = await aTradingStore(app)
    const other = await aCategory(app.db, { pointsPerRealBps: 20_000 })
    expect(other.id).not.toBe(trade.category.id)
    const [sent] = await trade.send(noteOf(trade, '5102', '5910', '5405', '5922'))
    expect(sent).toMatchObject({ kind: 'sale', verdict: 'green' })
    const id = sent?.invoiceId ?? ''
    await approve(id)
    expect(await pointsOf(app, trade.professional.id)).toBe(200)
    const { explanation } = await details(id)
    expect(explanation?.items.map(({ reason }) => reason)).toEqual([null, 'no-sale', null, 'billing'])
  })
})

describe('Automatic approval', () => {
  it('gives no point for 200 notes over all operations that are no sales or billings', async () => {
    await automatically()
    const trade = await aTradingStore(app)
    const codes = knownOperations
      .filter(({ meaning }) => meaning === 'no-sale' || meaning === 'billing')
      .flatMap(({ key }) => (key.length === 4 ? [key] : [`5${key}`, `6${key}`, `7${key}`]))
      .filter((cfop) => cfop.slice(0, 1) !== '7' || !['501', '504', '552'].includes(cfop.slice(1)))
    const notes = Array.from({ length: 200 }, (_, at) =>
      noteOf(trade, codes[at % codes.length] ?? '', codes[(at * 7 + 3) % codes.length] ?? ''),
    )
    for (let at = 0; at < notes.length; at += 50) {
      const sent = await trade.send(...notes.slice(at, at + 50))
      expect(sent.filter(({ kind, verdict }) => kind !== 'other' || verdict !== 'green')).toEqual([])
    }
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    expect(codes.length).toBeGreaterThan(200)
    const entries = await app.db.selectFrom('pointEntries').selectAll().execute()
    expect(entries.filter(({ professionalId }) => professionalId === trade.professional.id)).toEqual([])
  })

  it('settles a note whose lines are no sales, and leaves billings, documented sales and unknown codes to a person', async () => {
    await automatically()
    const trade = await aTradingStore(app)
    const sent = await trade.send(
      noteOf(trade, '5102'),
      noteOf(trade, '5102', '5910'),
      noteOf(trade, '5910'),
      noteOf(trade, '5922'),
      noteOf(trade, '5102', '5922'),
      noteOf(trade, '5929'),
      noteOf(trade, '5102', '5929'),
      noteOf(trade, '5999'),
      noteOf(trade, '5102', '5999'),
    )
    expect(sent.map(({ status }) => status)).toEqual([
      'approved',
      'approved',
      'approved',
      ...Array.from({ length: 6 }, () => 'in-review'),
    ])
    expect(await pointsOf(app, trade.professional.id)).toBe(200)
  })
})

describe('A code outside the official table', () => {
  it('is amber, and earns after the review of a person', async () => {
    const trade = await aTradingStore(app)
    const [sent] = await trade.send(noteOf(trade, '5960'))
    expect(sent).toMatchObject({ kind: 'sale', verdict: 'amber', status: 'in-review' })
    await approve(sent?.invoiceId ?? '')
    expect(await pointsOf(app, trade.professional.id)).toBe(100)
  })
})

describe('A file with several notes', () => {
  it('reports each of them', async () => {
    const trade = await aTradingStore(app)
    const sent = await trade.send(upload(noteOf(trade, '5152').bytes), upload(noteOf(trade, '5117').bytes))
    expect(sent.map(({ kind }) => kind)).toEqual(['other', 'sale'])
  })
})
