import { completeCnpj } from '@esquadro/contract/platform/fields/cnpj'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { aCancellation, aReturnNfe, type BuiltFile, type NfeDraft } from '../../fiscal/samples/nfe-builder.ts'
import { useTestApp } from '../../testing/app.ts'
import { aShopkeeper, aStore } from '../../testing/builders.ts'
import { fill } from '../../testing/plans.ts'
import { aTradingStore, pointsOf, setSettings, type TradingStore, upload } from '../../testing/sale.ts'

const app = useTestApp()
afterEach(() => setSettings(app, {}))

const details = async (id: string) => (await app.callAs('admin', cmsInvoices.getOne, { query: { id } })).data
const decide = async (action: 'approve', id: string) =>
  (await app.callAs('admin', cmsInvoices.update, { body: { action, id } })).data.items[0]
const reverse = (id: string) =>
  app.callAs('admin', cmsInvoices.update, { body: { action: 'reverse', id, reason: 'Engano.' } })
const approveAll = async (ids: readonly string[]) =>
  (await app.callAs('admin', cmsInvoices.update, { body: { action: 'approve', ids: [...ids] } })).data.items

const coupon = (trade: TradingStore, draft: Partial<NfeDraft> = {}) =>
  trade.nfe({ model: '65', recipient: { document: trade.customer.document }, ...draft })
const note = (trade: TradingStore, cfop: string, draft: Partial<NfeDraft> = {}) =>
  trade.nfe({ items: [{ code: trade.product.code, valueCents: 100_000, cfop }], ...draft })
const ofCoupon = (trade: TradingStore, key: string) => note(trade, '5929', { refNFe: [key] })
const checkOf = async (id: string, name: string) => (await details(id)).checks.find((c) => c.name === name)
const approve = (id: string) => decide('approve', id)
const returnOf = (trade: TradingStore, { key }: BuiltFile, valueCents = 100_000) =>
  aReturnNfe({
    storeCnpj: trade.store.cnpj,
    recipient: { document: trade.customer.document },
    issuedAt: new Date('2026-11-19T13:00:00Z'),
    originalKey: key,
    items: [{ code: trade.product.code, valueCents, cfop: '1202' }],
  })

describe('A sale with a coupon and a note', () => {
  it('earns once if the coupon is first', async () => {
    const trade = await aTradingStore(app)
    const first = coupon(trade)
    await approve(await trade.sendOne(first))
    const [sent] = await trade.send(ofCoupon(trade, first.key))
    expect(sent).toMatchObject({ verdict: 'green', status: 'in-review' })
    const id = sent?.invoiceId ?? ''
    expect(await checkOf(id, 'earlier-document')).toMatchObject({ light: 'green', reason: 'earned' })
    expect((await details(id)).explanation?.items).toMatchObject([
      { reason: 'documented', operation: { cfop: '5929', documentedBy: first.key } },
    ])
    expect(await approve(id)).toMatchObject({ status: 'approved', points: 0 })
    expect(await details(id)).toMatchObject({ kind: 'other' })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
  })

  it('earns once if the note is first: a person credits it, and the coupon is used up', async () => {
    const trade = await aTradingStore(app)
    const first = coupon(trade)
    const id = await trade.sendOne(ofCoupon(trade, first.key))
    expect(await checkOf(id, 'earlier-document')).toMatchObject({ light: 'amber', reason: 'unknown' })
    expect(await approveAll([id, await trade.sendOne(note(trade, '5915'))])).toMatchObject([
      { ok: false, error: { code: 'invoice.needs-decision' } },
      { ok: true },
    ])
    expect(await approve(id)).toMatchObject({ points: 1_000 })
    const late = await trade.sendOne(first)
    expect(await checkOf(late, 'earlier-document')).toMatchObject({ light: 'green', reason: 'earned' })
    expect(await approve(late)).toMatchObject({ status: 'approved', points: 0 })
    expect(await approve(await trade.sendOne(ofCoupon(trade, first.key)))).toMatchObject({ points: 0 })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
  })

  it('earns by the note after the coupon was cancelled, and puts it back into review for that', async () => {
    const trade = await aTradingStore(app)
    const first = coupon(trade)
    const couponId = await trade.sendOne(first)
    await approve(couponId)
    const id = await trade.sendOne(ofCoupon(trade, first.key))
    await approve(id)
    await setSettings(app, { checksNotNeeded: ['sefaz', 'certificate-revocation'] })
    await trade.send(aCancellation({ key: first.key, at: new Date('2026-11-19T13:00:00Z') }))
    expect(await details(couponId)).toMatchObject({ status: 'reversed' })
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    expect(await details(id)).toMatchObject({ status: 'in-review', kind: 'sale', points: null })
    expect(await approve(id)).toMatchObject({ points: 1_000 })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
  })

  it('does not earn by a cancelled coupon after the note is reversed', async () => {
    const trade = await aTradingStore(app)
    const first = coupon(trade)
    const noteId = await trade.sendOne(ofCoupon(trade, first.key))
    await approve(noteId)
    const couponId = await trade.sendOne(first)
    await approve(couponId)
    const [sent] = await trade.send(aCancellation({ key: first.key, at: new Date('2026-11-19T13:00:00Z') }))
    expect(sent).toMatchObject({ refusal: null, status: 'reversed' })
    await reverse(noteId)
    expect((await details(couponId)).status).toBe('reversed')
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
  })

  it('earns by a corrected note after the return of all goods, and refuses to undo that return then', async () => {
    const trade = await aTradingStore(app)
    const first = trade.nfe()
    await approve(await trade.sendOne(first))
    const corrected = note(trade, '5102', { refNFe: [first.key] })
    const id = await trade.sendOne(corrected)
    await approve(id)
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
    const backId = await trade.sendOne(returnOf(trade, first))
    await approve(backId)
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    expect(await approve(id)).toMatchObject({ points: 1_000 })
    expect(await reverse(backId)).toMatchObject({
      status: 409,
      error: { code: 'invoice.sale-documented' },
    })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
  })

  it('earns nothing again while a part of the goods stays sold', async () => {
    const trade = await aTradingStore(app)
    const first = trade.nfe()
    await approve(await trade.sendOne(first))
    await approve(await trade.sendOne(returnOf(trade, first, 40_000)))
    expect(await approve(await trade.sendOne(note(trade, '5102', { refNFe: [first.key] })))).toMatchObject({
      points: 0,
    })
    expect(await pointsOf(app, trade.professional.id)).toBe(600)
  })

  it('does not earn by a late coupon after the goods of its note came back', async () => {
    const trade = await aTradingStore(app)
    const first = coupon(trade)
    const second = ofCoupon(trade, first.key)
    await approve(await trade.sendOne(second))
    await approve(await trade.sendOne(returnOf(trade, second)))
    expect(await approve(await trade.sendOne(first))).toMatchObject({ points: 0 })
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
  })

  it('is recognised by line, by a sealed key, and through another branch', async () => {
    const trade = await aTradingStore(app)
    const first = coupon(trade)
    await approve(await trade.sendOne(first))
    const byLine = note(trade, '5102', {
      items: [
        { code: trade.product.code, valueCents: 50_000, refersTo: [{ key: first.key, line: 1 }] },
        { code: trade.product.code, valueCents: 20_000 },
      ],
    })
    expect(await approve(await trade.sendOne(byLine))).toMatchObject({ points: 200 })
    const sealed = note(trade, '5929', { refNFeSig: [first.key] })
    expect(await approve(await trade.sendOne(sealed))).toMatchObject({ points: 0 })
    const branch = await aStore(app.db, { cnpj: completeCnpj(`${trade.store.cnpj.slice(0, 8)}0077`) })
    const seller = await app.signIn((await aShopkeeper(app.db, branch.id)).id)
    const file = note(trade, '5929', { storeCnpj: branch.cnpj, refNFe: [first.key] })
    const { data } = await app.callAs(seller, invoices.send, { body: { files: [upload(file.bytes)] } })
    expect(await approve(data.items[0]?.invoiceId ?? '')).toMatchObject({ points: 0 })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_200)
  })

  it('ignores references to documents of other companies', async () => {
    const [trade, other] = [await aTradingStore(app), await aTradingStore(app)]
    const foreign = other.nfe()
    await approve(await trade.sendOne(note(trade, '5102', { refNFe: [foreign.key] })))
    expect(await approve(await other.sendOne(foreign))).toMatchObject({ points: 1_000 })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
  })
})

describe('A billing and its deliveries', () => {
  const billing = (trade: TradingStore) => note(trade, '5922')
  const delivery = (trade: TradingStore, { key }: BuiltFile, valueCents: number) =>
    note(trade, '5117', {
      items: [{ code: trade.product.code, valueCents, cfop: '5117' }],
      refNFe: [key],
    })

  it.each(['billing first', 'deliveries first'])('earn what is delivered, %s', async (order) => {
    const trade = await aTradingStore(app)
    const bill = billing(trade)
    const files = [delivery(trade, bill, 60_000), delivery(trade, bill, 40_000)]
    if (order === 'billing first') files.unshift(bill)
    else files.push(bill)
    const ids: string[] = []
    for (const file of files) ids.push(await trade.sendOne(file))
    for (const id of ids) await approve(id)
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
  })

  it('are approved automatically once the billing is known, and wait for a person until then', async () => {
    const trade = await aTradingStore(app)
    await setSettings(app, {
      autoApprovalUpToCents: 100_000_000,
      checksNotNeeded: ['sefaz', 'certificate-revocation'],
    })
    const bill = billing(trade)
    const early = await trade.send(delivery(trade, bill, 10_000))
    expect(early).toMatchObject([{ verdict: 'amber', status: 'in-review' }])
    await trade.send(bill)
    expect(await trade.send(delivery(trade, bill, 20_000))).toMatchObject([{ status: 'approved' }])
    expect(await pointsOf(app, trade.professional.id)).toBe(200)
  })
})

describe('Parallel approvals of one sale', () => {
  it('credit one of its documents', async () => {
    const trade = await aTradingStore(app)
    const first = coupon(trade)
    const ids = [await trade.sendOne(first)]
    for (let at = 0; at < 5; at += 1) ids.push(await trade.sendOne(ofCoupon(trade, first.key)))
    const results = await Promise.all(ids.map(approve))
    expect(results.map((result) => result?.status)).toEqual(ids.map(() => 'approved'))
    expect(results.map((result) => result?.points ?? 0).toSorted((a, b) => b - a)).toEqual([
      1_000, 0, 0, 0, 0, 0,
    ])
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
  })

  it('cannot be credited twice in the database', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(coupon(trade))
    await approve(id)
    const other = await trade.sendOne(note(trade, '5102'))
    const { naturalKey } = await app.db
      .selectFrom('creditedDocuments')
      .select('naturalKey')
      .where('invoiceId', '=', id)
      .executeTakeFirstOrThrow()
    const claim = (isShared: boolean) =>
      fill(
        app.ownerUrl,
        sql`insert into credited_documents (natural_key, invoice_id, is_shared, is_returned)
          values (${naturalKey}, ${other}, ${isShared}, false)`,
      )
    await expect(claim(false)).rejects.toThrow('credited_documents')
    await expect(claim(true)).rejects.toThrow('credited_documents_one_way')
  })
})

describe('Random sequences of the documents of one purchase', () => {
  const NAMES = ['coupon', 'note', 'sealed', 'corrected', 'billing', 'delivery-1', 'delivery-2'] as const
  type Name = (typeof NAMES)[number]
  const ONE_SALE: readonly Name[] = ['coupon', 'note', 'sealed', 'corrected']
  const DELIVERIES: readonly Name[] = ['delivery-1', 'delivery-2']
  const step = fc.record({
    kind: fc.constantFrom('send', 'send', 'send', 'cancel', 'return', 'reduce', 'reverse', 'debit'),
    /** The place of the document among all, or among those that have points where the step takes some. */
    at: fc.nat(NAMES.length - 1),
    /** A return (null), or a credit note of this type. */
    creditType: fc.constantFrom(null, '03', '06'),
    isFromBranch: fc.boolean(),
  })

  /** A credit note (finNFe 5) or debit note (finNFe 6) about a document. */
  const noteAbout = (
    trade: TradingStore,
    { key }: BuiltFile,
    valueCents: number,
    draft: Pick<NfeDraft, 'finNFe' | 'tpNF' | 'tpNFCredito' | 'tpNFDebito'>,
  ) =>
    trade.nfe({
      ...draft,
      issuedAt: new Date('2026-11-19T13:00:00Z'),
      refNFe: [key],
      items: [{ code: trade.product.code, valueCents }],
    })

  function filesOf(trade: TradingStore): Record<Name, BuiltFile> {
    const first = coupon(trade)
    const bill = note(trade, '5922')
    const delivery = (valueCents: number) =>
      note(trade, '5117', {
        items: [
          { code: trade.product.code, valueCents, cfop: '5117', refersTo: [{ key: bill.key, line: 1 }] },
        ],
      })
    return {
      coupon: first,
      note: ofCoupon(trade, first.key),
      sealed: note(trade, '5929', { refNFeSig: [first.key] }),
      corrected: note(trade, '5102', { refNFe: [first.key] }),
      billing: bill,
      'delivery-1': delivery(60_000),
      'delivery-2': delivery(40_000),
    }
  }

  it('earn once, in any order, from two stores, with cancellations, reversals, returns, credit and debit notes', async () => {
    const trade = await aTradingStore(app)
    await setSettings(app, { checksNotNeeded: ['sefaz', 'certificate-revocation'] })
    const branch = await aStore(app.db, { cnpj: completeCnpj(`${trade.store.cnpj.slice(0, 8)}0088`) })
    const seller = await app.signIn((await aShopkeeper(app.db, branch.id)).id)
    const sendFrom = async (isFromBranch: boolean, file: { bytes: Uint8Array }) =>
      isFromBranch
        ? (await app.callAs(seller, invoices.send, { body: { files: [upload(file.bytes)] } })).data.items[0]
        : (await trade.send(upload(file.bytes)))[0]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const before = await pointsOf(app, trade.professional.id)
        const files = filesOf(trade)
        const ids = new Map<Name, string>()
        const ended = new Set<Name>()
        /** The points that a reduction of value took. */
        const reduced = new Map<Name, number>()
        let hasReturns = false
        const approveOpen = async () => {
          for (const id of ids.values()) if ((await details(id)).status === 'in-review') await approve(id)
        }
        const pointsLeft = async (name: Name) => {
          const id = ids.get(name)
          if (id === undefined || ended.has(name)) return 0
          const { status, points } = await details(id)
          return status === 'approved' ? (points ?? 0) - (reduced.get(name) ?? 0) : 0
        }
        for (const { kind, at, isFromBranch, creditType } of steps) {
          const credited: Name[] = []
          for (const option of NAMES) if ((await pointsLeft(option)) > 0) credited.push(option)
          const options = ['return', 'reduce', 'reverse'].includes(kind) ? credited : NAMES
          const name = options[at % options.length]
          if (name === undefined) continue
          const id = ids.get(name)
          if (kind === 'send') {
            const sent = await sendFrom(isFromBranch, files[name])
            if (sent?.invoiceId && id === undefined) ids.set(name, sent.invoiceId)
          } else if (kind === 'debit') {
            const debit = noteAbout(trade, files[name], 100_000, { finNFe: '6', tpNFDebito: '07' })
            expect(await sendFrom(isFromBranch, debit)).toMatchObject({ kind: 'other', invoiceId: null })
          } else if (kind === 'reduce') {
            if (reduced.has(name)) continue
            const draft = { finNFe: '5', tpNF: '0', tpNFCredito: '04' }
            const sent = await sendFrom(isFromBranch, noteAbout(trade, files[name], 10_000, draft))
            expect(sent).toMatchObject({ verdict: 'amber', kind: 'return' })
            expect(await approve(sent?.invoiceId ?? '')).toMatchObject({ points: -100 })
            reduced.set(name, 100)
          } else if (id !== undefined && !ended.has(name)) {
            if (kind === 'cancel')
              await sendFrom(
                isFromBranch,
                aCancellation({ key: files[name].key, at: new Date('2026-11-19T13:00:00Z') }),
              )
            else if (kind === 'reverse') await reverse(id)
            else {
              hasReturns = true
              const value = name === 'delivery-1' ? 60_000 : name === 'delivery-2' ? 40_000 : 100_000
              const back =
                creditType === null
                  ? returnOf(trade, files[name], value)
                  : noteAbout(trade, files[name], value, { finNFe: '5', tpNF: '0', tpNFCredito: creditType })
              await approve(await trade.sendOne(back))
            }
            ended.add(name)
          }
          await approveOpen()
          const proved = await Promise.all(ONE_SALE.map(pointsLeft))
          const delivered = await Promise.all(DELIVERIES.map(pointsLeft))
          const total = (await pointsOf(app, trade.professional.id)) - before
          expect(proved.filter((points) => points > 0).length).toBeLessThanOrEqual(1)
          expect(total).toBe([...proved, ...delivered].reduce((sum, points) => sum + points, 0))
          expect(delivered).toEqual(
            DELIVERIES.map((delivery, at) =>
              ids.has(delivery) && !ended.has(delivery)
                ? ([600, 400][at] ?? 0) - (reduced.get(delivery) ?? 0)
                : 0,
            ),
          )
          const isProved = ONE_SALE.some((document) => ids.has(document) && !ended.has(document))
          if (!hasReturns) expect(proved.some((points) => points > 0)).toBe(isProved)
        }
      }),
      { numRuns: 12 },
    )
  }, 300_000)
})
