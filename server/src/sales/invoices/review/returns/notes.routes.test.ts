import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as shopkeeperInvoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { describe, expect, it } from 'vitest'
import { aCnpj } from '../../../../fiscal/samples/documents.ts'
import { anNfe, type BuiltFile, type NfeDraft } from '../../../../fiscal/samples/nfe-builder.ts'
import { verifyLedger } from '../../../../ledger/points/proof/verify.queries.ts'
import { useTestApp } from '../../../../testing/app.ts'
import { aCustomer, aProduct, aProfessional } from '../../../../testing/builders.ts'
import { aTradingStore, pointsOf, setSettings, type TradingStore } from '../../../../testing/sale.ts'

const app = useTestApp()

const update = (body: object) =>
  app.callAs('admin', cmsInvoices.update, { body: body as cmsInvoices.UpdateBody })
const approve = async (id: string) => {
  const response = await update({ action: 'approve', id })
  return response.error ? response.error.code : response.data.items[0]?.points
}
const getOne = async (id: string) => (await app.callAs('admin', cmsInvoices.getOne, { query: { id } })).data
const brokenRules = async () =>
  (await verifyLedger(app.db, app.clock.now())).filter(({ broken }) => broken > 0)

const RETURN: Partial<NfeDraft> = { finNFe: '4', tpNF: '0', issuedAt: new Date('2026-11-19T13:00:00Z') }

/** A sale of two products, of R$ 500 and R$ 300, to a customer of the trade or of another professional. */
async function aSale(trade: TradingStore, overrides: Partial<NfeDraft> = {}) {
  const other = await aProduct(app.db, { categoryId: trade.category.id })
  const sale = trade.nfe({
    items: [
      { code: trade.product.code, valueCents: 50_000 },
      { code: other.code, valueCents: 30_000 },
    ],
    ...overrides,
  })
  return { ...sale, codes: [trade.product.code, other.code] as const }
}

describe('a return by the layout in force', () => {
  it('takes from the line that each item names, without a reference of the whole', async () => {
    const trade = await aTradingStore(app)
    const sale = await aSale(trade)
    const saleId = await trade.sendOne(sale)
    expect(await approve(saleId)).toBe(800)
    const [sent] = await trade.send(
      trade.nfe({
        ...RETURN,
        items: [{ code: 'other', valueCents: 10_000, refersTo: [{ key: sale.key, line: 2 }] }],
      }),
    )
    expect(sent).toMatchObject({ verdict: 'green', kind: 'return', status: 'in-review' })
    expect(await approve(sent?.invoiceId ?? '')).toBe(-100)
    const found = await getOne(saleId)
    expect(found.items.map(({ returnedCents }) => returnedCents)).toEqual([0, 10_000])
  })

  it('takes from each of its sales, old and new references mixed, of several professionals', async () => {
    const trade = await aTradingStore(app)
    const neighbour = await aProfessional(app.db)
    const client = await aCustomer(app.db, { professionalId: neighbour.id })
    const [first, second, third] = [
      await aSale(trade),
      await aSale(trade, { recipient: { document: client.document } }),
      await aSale(trade),
    ]
    const ids = [await trade.sendOne(first), await trade.sendOne(second), await trade.sendOne(third)]
    for (const id of ids) await approve(id)
    expect([await pointsOf(app, trade.professional.id), await pointsOf(app, neighbour.id)]).toEqual([
      1_600, 800,
    ])
    const returnId = await trade.sendOne(
      trade.nfe({
        ...RETURN,
        refNFe: [third.key],
        items: [
          { code: first.codes[1], valueCents: 30_000, refersTo: [{ key: first.key, line: 2 }] },
          { code: second.codes[0], valueCents: 50_000, refersTo: [{ key: second.key }] },
          { code: third.codes[1], valueCents: 12_000 },
        ],
      }),
    )
    const shown = await getOne(returnId)
    expect(shown.originals.map(({ invoice }) => invoice?.id)).toEqual(ids)
    expect(shown.returnExplanation?.sales.map(({ points }) => points)).toEqual([300, 500, 120])
    expect(shown.checks).toContainEqual({
      name: 'return-reference',
      light: 'green',
      reason: 'several',
      details: { count: 3 },
    })
    expect(await approve(returnId)).toBe(-920)
    expect([await pointsOf(app, trade.professional.id), await pointsOf(app, neighbour.id)]).toEqual([
      1_180, 300,
    ])
    // Each of them is undone with its own points.
    await update({ action: 'reverse', id: ids[0], reason: 'Compra desfeita' })
    await update({ action: 'reverse', id: returnId, reason: 'Devolução em engano' })
    expect([await pointsOf(app, trade.professional.id), await pointsOf(app, neighbour.id)]).toEqual([
      800, 800,
    ])
    expect(await brokenRules()).toEqual([])
  })

  it('finds its sale by a sealed key, whichever of the two arrives first', async () => {
    const trade = await aTradingStore(app)
    const [known, later] = [await aSale(trade), await aSale(trade)]
    const back = (sale: BuiltFile) =>
      trade.nfe({
        ...RETURN,
        refNFeSig: [sale.key],
        items: [{ code: trade.product.code, valueCents: 20_000 }],
      })
    const saleId = await trade.sendOne(known)
    await approve(saleId)
    expect(await approve(await trade.sendOne(back(known)))).toBe(-200)
    const [waiting] = await trade.send(back(later))
    expect(waiting?.status).toBe('unattributed')
    await approve(await trade.sendOne(later))
    expect(await approve(waiting?.invoiceId ?? '')).toBe(-200)
    expect(await pointsOf(app, trade.professional.id)).toBe(1_200)
  })

  it('takes the known part at once; the rest waits for its sale and lowers what that one earns', async () => {
    const trade = await aTradingStore(app)
    const [known, later] = [await aSale(trade), await aSale(trade)]
    const knownId = await trade.sendOne(known)
    await approve(knownId)
    const returnId = await trade.sendOne(
      trade.nfe({
        ...RETURN,
        items: [
          { code: known.codes[0], valueCents: 5_000, refersTo: [{ key: known.key, line: 1 }] },
          { code: later.codes[1], valueCents: 8_000, refersTo: [{ key: later.key, line: 2 }] },
        ],
      }),
    )
    expect(await approve(returnId)).toBe(-50)
    expect(await getOne(returnId)).toMatchObject({
      originals: [{ invoice: { id: knownId } }, { accessKey: later.key, invoice: null }],
      returnExplanation: { waiting: [{ line: 2, cents: 8_000 }], total: 50 },
    })
    const laterId = await trade.sendOne(later)
    expect(await approve(laterId)).toBe(720)
    const shown = await getOne(returnId)
    expect(shown.returnExplanation).toMatchObject({
      waiting: [],
      sales: [
        { id: knownId, points: 50 },
        { id: laterId, points: 0 },
      ],
    })
    expect(shown.history.map(({ action }) => action)).toContain('invoice.linked')
    expect(await pointsOf(app, trade.professional.id)).toBe(800 - 50 + 720)
    const store = await app.callAs(trade.seller, shopkeeperInvoices.getOne, { query: { id: returnId } })
    expect(store.data.originals.map(({ invoiceId }) => invoiceId)).toEqual([knownId, laterId])
    await update({ action: 'reverse', id: returnId, reason: 'Devolução em engano' })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_600)
    expect(await brokenRules()).toEqual([])
  })

  it('exchanges equal goods with an earlier return that may be of another sale', async () => {
    const trade = await aTradingStore(app)
    const [first, second] = [trade.nfe(), trade.nfe()]
    const ids = [await trade.sendOne(first), await trade.sendOne(second)]
    for (const id of ids) await approve(id)
    const back = (refNFe: string[], valueCents: number) =>
      trade.nfe({ ...RETURN, refNFe, items: [{ code: trade.product.code, valueCents }] })
    // All of the first sale and a part of the second.
    expect(await approve(await trade.sendOne(back([first.key, second.key], 130_000)))).toBe(-1_300)
    const namedId = await trade.sendOne(back([first.key], 50_000))
    const shown = await getOne(namedId)
    expect(shown.returnExplanation).toMatchObject({
      leftOver: [],
      sales: [
        { id: ids[0], points: 0 },
        { id: ids[1], points: 500, lines: [{ insteadOf: { saleId: ids[0], line: 1 } }] },
      ],
    })
    expect(await approve(namedId)).toBe(-500)
    expect(await pointsOf(app, trade.professional.id)).toBe(200)
    // Nothing more came back than was sold.
    expect(await approve(await trade.sendOne(back([first.key], 50_000)))).toBe(-200)
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    await update({ action: 'reverse', id: namedId, reason: 'Devolução em engano' })
    expect(await pointsOf(app, trade.professional.id)).toBe(500)
    expect(await brokenRules()).toEqual([])
  })

  it.each(['before', 'after'])(
    'of either of two equal sales leaves the other to a return that names it, if its sale arrives %s it',
    async (when) => {
      const trade = await aTradingStore(app)
      const [known, later] = [trade.nfe(), trade.nfe()]
      await approve(await trade.sendOne(known))
      const item = { code: trade.product.code, valueCents: 100_000 }
      const either = trade.nfe({ ...RETURN, refNFe: [later.key, known.key], items: [item] })
      const named = trade.nfe({ ...RETURN, items: [{ ...item, refersTo: [{ key: known.key, line: 1 }] }] })
      expect(await approve(await trade.sendOne(either))).toBe(-1_000)
      const laterId = when === 'before' ? await trade.sendOne(later) : null
      const namedId = await trade.sendOne(named)
      expect(await approve(namedId)).toBe(0)
      const approvedId = laterId ?? (await trade.sendOne(later))
      expect(await approve(approvedId)).toBe(0)
      expect(await getOne(namedId)).toMatchObject({
        returnExplanation: { leftOver: [], sales: [{ points: 0 }, { id: approvedId, points: 0 }] },
      })
      expect(await pointsOf(app, trade.professional.id)).toBe(0)
      await update({ action: 'reverse', id: namedId, reason: 'Devolução em engano' })
      expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
      expect(await brokenRules()).toEqual([])
    },
  )

  it('is of a sale to the company that issued it, whenever the sale arrives', async () => {
    const trade = await aTradingStore(app)
    const buyer = aCnpj(812)
    const sale = await aSale(trade)
    const back = anNfe({
      ...RETURN,
      storeCnpj: buyer,
      recipient: { document: trade.store.cnpj },
      tpNF: '1',
      issuedAt: new Date('2026-11-19T13:00:00Z'),
      items: [{ code: 'A', valueCents: 50_000, refersTo: [{ key: sale.key, line: 1 }] }],
    })
    const [sent] = await trade.send(back)
    expect(sent?.status).toBe('unattributed')
    await approve(await trade.sendOne(sale))
    expect(await approve(sent?.invoiceId ?? '')).toBe('invoice.original-unknown')
    expect(await pointsOf(app, trade.professional.id)).toBe(800)
  })
})

describe('a credit note', () => {
  it.each([
    ['a delivery refused as a whole', '03', '0'],
    ['a delivery refused as a whole', '03', '1'],
    ['a delivery refused in part', '06', '0'],
    ['a reduction of value', '04', '1'],
  ])('takes back %s (type %s, tpNF %s)', async (_, tpNFCredito, tpNF) => {
    const trade = await aTradingStore(app)
    const sale = await aSale(trade)
    await approve(await trade.sendOne(sale))
    const items = [
      {
        code: sale.codes[1],
        valueCents: 30_000,
        ...(tpNFCredito === '06' && { refersTo: [{ key: sale.key, line: 2 }] }),
      },
    ]
    const note = trade.nfe({
      ...RETURN,
      finNFe: '5',
      tpNFCredito,
      tpNF,
      items,
      ...(tpNFCredito !== '06' && { refNFe: [sale.key] }),
    })
    const [sent] = await trade.send(note)
    expect(sent).toMatchObject({
      kind: 'return',
      status: 'in-review',
      verdict: tpNFCredito === '04' ? 'amber' : 'green',
    })
    const id = sent?.invoiceId ?? ''
    const [many] = (await update({ action: 'approve', ids: [id] })).data.items
    // A person looks at the value of a reduction by itself.
    expect(many?.error?.code).toBe(tpNFCredito === '04' ? 'invoice.needs-decision' : undefined)
    expect(await approve(id)).toBe(-300)
    expect(await pointsOf(app, trade.professional.id)).toBe(500)
    expect(await getOne(id)).toMatchObject({
      purpose: tpNFCredito === '04' ? 'reduction' : 'refusal',
    })
  })

  it.each<[string, Partial<NfeDraft>]>([
    ['a credit of interest', { finNFe: '5', tpNFCredito: '01' }],
    ['a presumed credit', { finNFe: '5', tpNFCredito: '02' }],
    ['a transferred credit', { finNFe: '5', tpNFCredito: '05' }],
    ['a debit note', { finNFe: '6', tpNFDebito: '07' }],
    ['a debit note of entry', { finNFe: '6', tpNFDebito: '06', tpNF: '0' }],
    ['an adjustment', { finNFe: '3' }],
    ['a note of a later layout', { finNFe: '8' }],
  ])('or another that is %s is set aside by name and never approved', async (_, draft) => {
    await setSettings(app, {
      autoApprovalUpToCents: 10_000_000,
      autoApprovalPerDayCents: 100_000_000,
      autoApprovalPerStoreCents: 100_000_000,
      autoApprovalPerProfessionalCents: 100_000_000,
      checksNotNeeded: ['sefaz', 'certificate-revocation', 'certificate-chain', 'schema'],
    })
    const trade = await aTradingStore(app)
    const sale = await aSale(trade)
    await trade.sendOne(sale)
    const before = await pointsOf(app, trade.professional.id)
    const [sent] = await trade.send(trade.nfe({ refNFe: [sale.key], ...draft }))
    await setSettings(app, {})
    expect(sent).toMatchObject({ kind: 'other', verdict: 'green', invoiceId: null, status: null })
    expect(sent?.checks.find(({ name }) => name === 'operation')?.reason).toBeDefined()
    expect(await pointsOf(app, trade.professional.id)).toBe(before)
  })
})

describe('the annulment of a sale', () => {
  const ANNULMENT = { ...RETURN, natOp: 'Anulação de operação - Ajuste SINIEF 13/24' }

  it.each([
    ['before', '1'],
    ['after', '4'],
  ])('takes back the whole sale, approved %s it', async (when, finNFe) => {
    const trade = await aTradingStore(app)
    const sale = await aSale(trade)
    const note = trade.nfe({
      ...ANNULMENT,
      finNFe,
      refNFe: [sale.key],
      items: [{ code: 'other', valueCents: 1_000 }],
    })
    const saleId = await trade.sendOne(sale)
    const noteId = await trade.sendOne(note)
    for (const id of when === 'before' ? [noteId, saleId] : [saleId, noteId]) await approve(id)
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    expect(await getOne(noteId)).toMatchObject({ kind: 'return', purpose: 'annulment' })
    expect(
      (await getOne(saleId)).items.map(({ netCents, returnedCents }) => netCents - returnedCents),
    ).toEqual([0, 0])
  })

  it('waits for its sale, and may come from the buying company', async () => {
    const trade = await aTradingStore(app)
    const buyer = aCnpj(813)
    const client = await aCustomer(app.db, { professionalId: trade.professional.id, document: buyer })
    const sale = await aSale(trade, { recipient: { document: client.document } })
    const [sent] = await trade.send(
      anNfe({
        ...ANNULMENT,
        storeCnpj: buyer,
        recipient: { document: trade.store.cnpj },
        finNFe: '1',
        tpNF: '1',
        issuedAt: new Date('2026-11-19T13:00:00Z'),
        refNFe: [sale.key],
        items: [{ code: 'X', valueCents: 80_000 }],
      }),
    )
    expect(sent).toMatchObject({ kind: 'return', status: 'unattributed' })
    const saleId = await trade.sendOne(sale)
    await approve(saleId)
    expect(await approve(sent?.invoiceId ?? '')).toBe(-800)
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
  })
})

describe('the complement of a sale', () => {
  const complement = (trade: TradingStore, sale: BuiltFile, valueCents: number) =>
    trade.nfe({
      ...RETURN,
      finNFe: '2',
      tpNF: '1',
      recipient: null,
      refNFe: [sale.key],
      items: [{ code: trade.product.code, valueCents }],
    })

  it('waits for the approval of its sale, adds to its points, and is returned and reversed with it', async () => {
    const trade = await aTradingStore(app)
    const sale = await aSale(trade)
    const [early] = await trade.send(complement(trade, sale, 7_000))
    expect(early).toMatchObject({ kind: 'sale', verdict: 'amber', status: 'unattributed' })
    const id = early?.invoiceId ?? ''
    expect(await approve(id)).toBe('invoice.original-unknown')
    const saleId = await trade.sendOne(sale)
    expect(await getOne(id)).toMatchObject({
      status: 'in-review',
      purpose: 'complement',
      professional: { id: trade.professional.id },
      obstacle: { code: 'invoice.original-not-approved' },
    })
    await approve(saleId)
    expect((await update({ action: 'approve', ids: [id] })).data.items[0]?.error?.code).toBe(
      'invoice.needs-decision',
    )
    expect(await approve(id)).toBe(70)
    expect(await pointsOf(app, trade.professional.id)).toBe(870)
    // The goods came back at their full price.
    const back = trade.nfe({
      ...RETURN,
      items: [{ code: 'x', valueCents: 51_000, refersTo: [{ key: sale.key, line: 1 }] }],
    })
    const beyond = trade.nfe({
      ...RETURN,
      refNFe: [sale.key],
      items: [{ code: trade.product.code, valueCents: 2_000 }],
    })
    expect(await approve(await trade.sendOne(back))).toBe(-500)
    expect(await approve(await trade.sendOne(beyond))).toBe(-20)
    await update({ action: 'reverse', id: saleId, reason: 'Compra desfeita' })
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    expect((await getOne(id)).status).toBe('reversed')
    expect(await brokenRules()).toEqual([])
  })
})

describe('a sale with two documents', () => {
  it('loses what came back, whichever of them the return names', async () => {
    const trade = await aTradingStore(app)
    const coupon = trade.nfe({ model: '65' })
    const note = trade.nfe({
      refNFe: [coupon.key],
      items: [{ code: trade.product.code, valueCents: 100_000, cfop: '5929' }],
    })
    await approve(await trade.sendOne(coupon))
    const noteId = await trade.sendOne(note)
    expect(await approve(noteId)).toBe(0)
    const back = trade.nfe({
      ...RETURN,
      items: [{ code: trade.product.code, valueCents: 40_000, refersTo: [{ key: note.key, line: 1 }] }],
    })
    expect(await approve(await trade.sendOne(back))).toBe(-400)
    expect(await pointsOf(app, trade.professional.id)).toBe(600)
    expect(await brokenRules()).toEqual([])
  })

  it('earns by its corrected note once it is annulled, in whichever order they arrive', async () => {
    for (const order of ['annulment first', 'correction first']) {
      const trade = await aTradingStore(app)
      const sale = trade.nfe()
      await approve(await trade.sendOne(sale))
      const annulment = trade.nfe({
        ...RETURN,
        natOp: 'Anulação de operação - Ajuste SINIEF 13/24',
        refNFe: [sale.key],
      })
      const corrected = trade.nfe({
        refNFe: [sale.key, annulment.key],
        items: [{ code: trade.product.code, valueCents: 90_000 }],
      })
      const files = order === 'annulment first' ? [annulment, corrected] : [corrected, annulment]
      const ids: string[] = []
      for (const file of files) ids.push(await trade.sendOne(file))
      for (const id of [...ids, ...ids]) await approve(id)
      expect(await pointsOf(app, trade.professional.id), order).toBe(900)
    }
    expect(await brokenRules()).toEqual([])
  })
})

describe('many sales and returns', () => {
  /** A sequence of numbers below a limit that is the same in each run. */
  const sequence = (seed: number) => {
    let state = seed
    return (limit: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % limit
    }
  }

  it.each([1, 2, 3])('leave exactly the points of the goods that were kept (%s)', async (seed) => {
    const next = sequence(seed * 7_919)
    const trade = await aTradingStore(app)
    const products = await Promise.all(
      Array.from({ length: 4 }, () => aProduct(app.db, { categoryId: trade.category.id })),
    )
    const sales = Array.from({ length: 6 }, () => {
      const codes = products.slice(0, 1 + next(4)).map(({ code }) => code)
      const items = codes.map((code) => ({ code, valueCents: 1_000 + next(60_000) }))
      return { items, left: items.map(({ valueCents }) => valueCents), file: trade.nfe({ items }) }
    })
    const returns = Array.from({ length: 6 }, () => {
      const parts = Array.from({ length: 1 + next(3) }, () => {
        const sale = sales[next(sales.length)] as (typeof sales)[number]
        const line = next(sale.items.length)
        const valueCents = 1 + next(sale.items[line]?.valueCents ?? 1)
        sale.left[line] = Math.max(0, (sale.left[line] ?? 0) - valueCents)
        const isByLine = next(2) === 0
        return {
          code: isByLine ? 'x' : (sale.items[line]?.code ?? ''),
          valueCents,
          refersTo: [{ key: sale.file.key, ...(isByLine && { line: line + 1 }) }],
        }
      })
      const [only] = parts
      // A return of one line may name its sale as a whole, in the old layout.
      return parts.length === 1 && only && only.code !== 'x'
        ? trade.nfe({ ...RETURN, refNFe: [only.refersTo[0]?.key ?? ''], items: [{ ...only, refersTo: [] }] })
        : trade.nfe({ ...RETURN, items: parts })
    })
    const files = [...sales.map(({ file }) => file), ...returns]
    const order = files.map((file) => ({ file, at: next(1_000) })).toSorted((a, b) => a.at - b.at)
    const ids: string[] = []
    for (const { file } of order) {
      ids.push(await trade.sendOne(file))
      // Some are decided at once, together; the others meet a later call.
      if (next(3) === 0) await Promise.all(ids.map((id) => update({ action: 'approve', id })))
    }
    for (let pass = 0; pass < 2; pass += 1)
      await Promise.all(ids.map((id) => update({ action: 'approve', id })))
    const kept = sales.map(({ left }) => Math.floor(left.reduce((sum, cents) => sum + cents, 0) / 100))
    expect(await pointsOf(app, trade.professional.id)).toBe(kept.reduce((sum, points) => sum + points, 0))
    expect(await brokenRules()).toEqual([])
  })

  it('credits a sale and takes back its returns once under parallel calls', async () => {
    const trade = await aTradingStore(app)
    const [first, second] = [await aSale(trade), await aSale(trade)]
    const firstId = await trade.sendOne(first)
    const back = trade.nfe({
      ...RETURN,
      items: [first, second].map((sale) => ({
        code: 'x',
        valueCents: 50_000,
        refersTo: [{ key: sale.key, line: 1 }],
      })),
    })
    const backId = await trade.sendOne(back)
    const [sent] = await Promise.all([
      trade.sendOne(second),
      ...[firstId, backId, firstId, backId].map((id) => update({ action: 'approve', id })),
    ])
    await Promise.all([sent, backId, firstId].map((id) => update({ action: 'approve', id })))
    expect(await pointsOf(app, trade.professional.id)).toBe(600)
    expect(await brokenRules()).toEqual([])
  })
})
