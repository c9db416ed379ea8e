import type { BodyInput } from '@esquadro/contract'
import { accessKeyDigit } from '@esquadro/contract/platform/fields/access-key'
import { completeCnpj } from '@esquadro/contract/platform/fields/cnpj'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  aCancellation,
  aReturnNfe,
  type BuiltFile,
  type NfeDraft,
} from '../../../fiscal/samples/nfe-builder.ts'
import { listMonthFacts } from '../../../reports/store-scores/store-scores.queries.ts'
import { useTestApp } from '../../../testing/app.ts'
import { aShopkeeper, aStore } from '../../../testing/builders.ts'
import { aTradingStore, pointsOf, setSettings, type TradingStore, upload } from '../../../testing/sale.ts'
import { deleteRefusedFiles } from './intakes.queries.ts'

const app = useTestApp()
const broken = (name = 'quebrada.xml') => upload(new TextEncoder().encode('<NFe><infNFe>'), name)
const aPhoto = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      ),
    ],
    'foto.png',
    { type: 'image/png' },
  )

const intakeOf = async (trade: TradingStore, id: string | null | undefined) =>
  (await app.callAs(trade.seller, invoices.getIntake, { query: { id: id ?? '' } })).data
const open = async (trade: TradingStore) =>
  (await app.callAs(trade.seller, invoices.getIntakes, { query: { state: 'open' } })).data.items
const decide = (body: BodyInput<typeof cmsInvoices.update>) =>
  app.callAs('admin', cmsInvoices.update, { body })
const reject = (id: string, reason = 'A foto está ilegível.') => decide({ action: 'reject', id, reason })
const byHand = async (
  trade: TradingStore,
  file: BuiltFile,
  overrides: Record<string, unknown> = {},
  seller: TradingStore['seller'] = trade.seller,
) =>
  app.callAs(seller, invoices.sendByHand, {
    body: {
      accessKey: file.key,
      document: trade.customer.document,
      issuedOn: '2026-11-18',
      totalCents: 100_000,
      file: await aPhoto(),
      ...overrides,
    },
  })

/** Signs in at another branch of the store. */
const aBranch = async (trade: TradingStore) => {
  const branch = await aStore(app.db, { cnpj: completeCnpj(`${trade.store.cnpj.slice(0, 8)}0077`) })
  return app.signIn((await aShopkeeper(app.db, branch.id)).id)
}

/** The document with another random code in its key, and the digit for it. */
function otherCodeOf(file: BuiltFile): BuiltFile {
  const code = String((Number(file.key.slice(35, 43)) + 7) % 100_000_000).padStart(8, '0')
  const first43 = `${file.key.slice(0, 35)}${code}`
  return { ...file, key: `${first43}${accessKeyDigit(first43)}` }
}

/** The same document with other bytes. */
const otherBytesOf = ({ bytes }: { readonly bytes: Uint8Array }) => upload(new Uint8Array([...bytes, 10]))

describe('GET /shopkeepers/invoices/get-file', () => {
  it('downloads the submitted file for its own store only', async () => {
    const trade = await aTradingStore(app)
    const other = await aTradingStore(app)
    const file = trade.nfe()
    const query = { id: await trade.sendOne(file) }
    const got = await app.callAs(trade.seller, invoices.getFile, { query })
    expect(got.raw.equals(Buffer.from(file.bytes))).toBe(true)
    expect(got.headers['content-disposition']).toContain(`${file.key}.xml`)
    expect((await app.callAs(other.seller, invoices.getFile, { query })).status).toBe(404)
  })
})

describe('GET /shopkeepers/invoices/get-intake, GET /shopkeepers/invoices/get-intake-file', () => {
  it('returns why a file was refused, with the submitted file', async () => {
    const trade = await aTradingStore(app)
    const [sent] = await trade.send(broken())
    expect(await intakeOf(trade, sent?.intakeId)).toMatchObject({
      fileName: 'quebrada.xml',
      refusal: 'broken',
      state: 'open',
      source: 'xml',
      hasFile: true,
    })
    const file = await app.callAs(trade.seller, invoices.getIntakeFile, {
      query: { id: sent?.intakeId ?? '' },
    })
    expect(file.raw.toString()).toBe('<NFe><infNFe>')
  })

  it("links a duplicate file to the store's invoice", async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe()
    const invoiceId = await trade.sendOne(file)
    const [again] = await trade.send(otherBytesOf(file))
    expect(await intakeOf(trade, again?.intakeId)).toMatchObject({
      verdict: 'red',
      invoiceId,
      state: 'settled',
    })
  })

  it('stores no copy of an accepted file, and shows nothing to other stores', async () => {
    const [trade, other] = [await aTradingStore(app), await aTradingStore(app)]
    const [accepted] = await trade.send(trade.nfe())
    expect(await intakeOf(trade, accepted?.intakeId)).toMatchObject({ state: null, hasFile: false })
    const [refused] = await trade.send(broken())
    const query = { id: refused?.intakeId ?? '' }
    expect((await app.callAs(other.seller, invoices.getIntake, { query })).status).toBe(404)
    expect((await app.callAs(other.seller, invoices.getIntakeFile, { query })).status).toBe(404)
    const body = { file: upload(other.nfe().bytes), intakeId: query.id }
    expect((await app.callAs(other.seller, invoices.resend, { body })).status).toBe(404)
  })

  it('stores no photograph that was sent among the documents, because it may contain its place', async () => {
    const trade = await aTradingStore(app)
    const [sent] = await trade.send(await aPhoto())
    expect(await intakeOf(trade, sent?.intakeId)).toMatchObject({ verdict: 'red', hasFile: false })
  })

  it('deletes the file after 90 days, but keeps its checks', async () => {
    const trade = await aTradingStore(app)
    const [sent] = await trade.send(broken())
    const after = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000)
    expect(await deleteRefusedFiles(app.db, after(89))).toEqual([])
    const keys = await deleteRefusedFiles(app.db, after(91))
    expect(keys.length).toBeGreaterThan(0)
    expect(await app.db.selectFrom('files').select('id').where('storageKey', 'in', keys).execute()).toEqual(
      [],
    )
    expect(await intakeOf(trade, sent?.intakeId)).toMatchObject({ refusal: 'broken', hasFile: false })
  })
})

describe('POST /shopkeepers/invoices/resend', () => {
  it('settles an unreadable file by its correction', async () => {
    const trade = await aTradingStore(app)
    const [sent] = await trade.send(broken())
    const response = await app.callAs(trade.seller, invoices.resend, {
      body: { file: upload(trade.nfe().bytes), intakeId: sent?.intakeId ?? '' },
    })
    expect(response.data.items[0]).toMatchObject({ verdict: 'green', status: 'in-review' })
    expect(await open(trade)).toEqual([])
    expect(await intakeOf(trade, sent?.intakeId)).toMatchObject({ state: 'settled' })
  })

  it("counts a duplicate of the store's own invoice as settled", async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe()
    await trade.sendOne(file)
    const [again] = await trade.send(otherBytesOf(file))
    expect(again?.verdict).toBe('red')
    expect(await open(trade)).toEqual([])
    expect(await intakeOf(trade, again?.intakeId)).toMatchObject({ state: 'settled', status: 'in-review' })
  })

  it('keeps a refused cancellation open until a valid one arrives', async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe()
    await trade.sendOne(file)
    const at = new Date('2026-11-19T13:00:00Z')
    const [unanswered] = await trade.send(aCancellation({ key: file.key, at, status: null }))
    expect(await intakeOf(trade, unanswered?.intakeId)).toMatchObject({ state: 'open' })
    await trade.send(aCancellation({ key: file.key, at }))
    expect(await open(trade)).toEqual([])
  })

  it('leaves one open file if the correction is refused too', async () => {
    const trade = await aTradingStore(app)
    const [sent] = await trade.send(broken())
    await app.callAs(trade.seller, invoices.resend, {
      body: { file: broken('outra.xml'), intakeId: sent?.intakeId ?? '' },
    })
    expect((await open(trade)).map(({ fileName }) => fileName)).toEqual(['outra.xml'])
    const months = await listMonthFacts(app.db, trade.store.id, '2026-11')
    expect(months.get('2026-11')?.refused).toBe(1)
  })

  it('reopens a rejected invoice once, with the items of the new file', async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe()
    const typed = (await byHand(trade, file)).data
    const id = typed.invoiceId ?? ''
    await reject(id)
    const found = await app.callAs(trade.seller, invoices.getOne, { query: { id } })
    expect(found.data).toMatchObject({
      status: 'rejected',
      canCorrect: true,
      reason: 'A foto está ilegível.',
    })
    const again = () =>
      app.callAs(trade.seller, invoices.resend, { body: { file: upload(file.bytes), invoiceId: id } })
    const responses = await Promise.all([again(), again(), again()])
    const accepted = responses.filter(
      (response) => response.status === 200 && response.data.items[0]?.invoiceId === id,
    )
    expect(accepted).toHaveLength(1)
    const now = (await app.callAs(trade.seller, invoices.getOne, { query: { id } })).data
    expect(now).toMatchObject({ status: 'in-review', source: 'xml', reason: null, canCorrect: false })
    await app.callAs('admin', cmsInvoices.update, { body: { action: 'approve', id } })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
    const history = await app.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
    expect(history.map(({ action }) => action)).toEqual([
      'invoice.received',
      'invoice.rejected',
      'invoice.corrected',
      'invoice.approved',
    ])
  })

  it('never approves automatically what an administrator rejected', async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe()
    const id = await trade.sendOne(file)
    await reject(id, 'A venda não foi deste projeto.')
    await setSettings(app, {
      autoApprovalUpToCents: 100_000_000,
      checksNotNeeded: ['sefaz', 'certificate-revocation'],
    })
    try {
      const { data } = await app.callAs(trade.seller, invoices.resend, {
        body: { file: otherBytesOf(file), invoiceId: id },
      })
      expect(data.items).toMatchObject([{ invoiceId: id, verdict: 'green', status: 'in-review' }])
      const approved = await trade.send(trade.nfe())
      expect(approved).toMatchObject([{ status: 'approved' }])
      expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
    } finally {
      await setSettings(app, {})
    }
  })

  it('applies earlier returns to the lines of the corrected file, so that they earn nothing', async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe({
      items: [
        { code: 'FRETE', valueCents: 1_000 },
        { code: trade.product.code, valueCents: 100_000 },
      ],
    })
    const id = (await byHand(trade, file, { totalCents: 101_000 })).data.invoiceId ?? ''
    const { items } = (await app.callAs('admin', cmsInvoices.getOne, { query: { id } })).data
    const only = { code: trade.product.code, description: 'Piso', netCents: 101_000 }
    await decide({ action: 'edit-items', id, items: [{ ...only, id: items[0]?.id }] })
    await reject(id)
    const back = aReturnNfe({
      storeCnpj: trade.store.cnpj,
      recipient: { document: trade.customer.document },
      issuedAt: new Date('2026-11-19T13:00:00Z'),
      originalKey: file.key,
      items: [{ code: trade.product.code, valueCents: 40_000 }],
    })
    const backId = await trade.sendOne(back)
    await decide({ action: 'approve', id: backId })
    const sent = await app.callAs(trade.seller, invoices.resend, {
      body: { file: upload(file.bytes), invoiceId: id },
    })
    expect(sent.data.items[0]).toMatchObject({ verdict: 'green', status: 'in-review' })
    const now = (await app.callAs('admin', cmsInvoices.getOne, { query: { id } })).data
    expect(now.items.map(({ line, returnedCents }) => [line, returnedCents])).toEqual([
      [1, 0],
      [2, 40_000],
    ])
    await decide({ action: 'approve', id })
    expect(await pointsOf(app, trade.professional.id)).toBe(600)
    const shown = (await app.callAs('admin', cmsInvoices.getOne, { query: { id: backId } })).data
    expect(shown.returnExplanation?.sales.map(({ lines }) => lines)).toEqual([
      [{ line: 1, originalLine: 2, cents: 40_000, statedCents: 40_000 }],
    ])
  })

  it('rejects a known access key unless the file corrects that invoice', async () => {
    const trade = await aTradingStore(app)
    const [file, other] = [trade.nfe(), trade.nfe()]
    const id = await trade.sendOne(file)
    await trade.sendOne(other)
    await reject(id, 'Duplicada.')
    const [plain] = await trade.send(file)
    expect(plain?.checks).toContainEqual({ name: 'already-sent', light: 'red', reason: 'sent-before' })
    const wrong = await app.callAs(trade.seller, invoices.resend, {
      body: { file: upload(other.bytes), invoiceId: id },
    })
    expect(wrong.data.items[0]).toMatchObject({ verdict: 'red', invoiceId: null })
  })

  it('rejects corrections of approved and cancelled invoices, and by another store', async () => {
    const [trade, other] = [await aTradingStore(app), await aTradingStore(app)]
    const file = trade.nfe()
    const invoiceId = await trade.sendOne(file)
    const body = { file: upload(file.bytes), invoiceId }
    expect((await app.callAs(trade.seller, invoices.resend, { body })).status).toBe(409)
    await reject(invoiceId)
    expect((await app.callAs(other.seller, invoices.resend, { body })).status).toBe(404)
    await app.db
      .updateTable('invoices')
      .set({ reason: 'system:cancelled' })
      .where('id', '=', invoiceId)
      .execute()
    expect((await app.callAs(trade.seller, invoices.resend, { body })).status).toBe(409)
    const none = { file: upload(file.bytes) }
    expect((await app.callAs(trade.seller, invoices.resend, { body: none })).status).toBe(422)
  })
})

describe('POST /shopkeepers/invoices/send-by-hand, as a correction', () => {
  it('settles a refused typed invoice, whose document is stored until then', async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe()
    const early = (await byHand(trade, file, { issuedOn: '2027-01-05' })).data
    expect(await intakeOf(trade, early.intakeId)).toMatchObject({
      source: 'manual',
      issuedOn: '2027-01-05',
      totalCents: 100_000,
      accessKey: file.key,
      hasFile: true,
      state: 'open',
    })
    await byHand(trade, file, { intakeId: early.intakeId })
    expect(await open(trade)).toEqual([])
  })

  it('corrects a rejected invoice that was typed by hand, but not one that came as XML', async () => {
    const trade = await aTradingStore(app)
    const [typed, xml] = [trade.nfe(), trade.nfe()]
    const id = (await byHand(trade, typed, { totalCents: 90_000 })).data.invoiceId ?? ''
    const xmlId = await trade.sendOne(xml)
    await reject(id, 'O total não confere.')
    await reject(xmlId)
    expect((await byHand(trade, typed, { invoiceId: id })).data).toMatchObject({
      invoiceId: id,
      status: 'in-review',
    })
    const now = (await app.callAs(trade.seller, invoices.getOne, { query: { id } })).data
    expect(now).toMatchObject({ totalCents: 100_000, reason: null })
    expect(now.items.map(({ netCents }) => netCents)).toEqual([100_000])
    expect((await byHand(trade, xml, { invoiceId: xmlId })).status).toBe(409)
  })
})

describe('a note that is no business of the programme', () => {
  const setAside: [string, Partial<NfeDraft>][] = [
    ['adjustment', { finNFe: '3' }],
    ['credit-note', { finNFe: '5', tpNFCredito: '01' }],
    ['debit-note', { finNFe: '6', tpNFDebito: '07' }],
    ['unknown', { finNFe: '9' }],
  ]
  it.each(setAside)(
    '(%s) is refused by its name if it is typed by hand after its XML',
    async (reason, draft) => {
      const trade = await aTradingStore(app)
      const file = trade.nfe(draft)
      expect((await trade.send(file))[0]).toMatchObject({ kind: 'other', invoiceId: null })
      const { data } = await byHand(trade, file)
      expect(data).toMatchObject({ verdict: 'red', invoiceId: null, status: null })
      expect(data.checks).toContainEqual(expect.objectContaining({ name: 'operation', light: 'red', reason }))
    },
  )

  describe('GET /shopkeepers/invoices/get-one', () => {
    it.each(setAside)('(%s) ends the open invoice that was typed before its XML', async (_, draft) => {
      const trade = await aTradingStore(app)
      const file = trade.nfe(draft)
      const id = (await byHand(trade, file)).data.invoiceId ?? ''
      await trade.send(file)
      const shown = (await app.callAs(trade.seller, invoices.getOne, { query: { id } })).data
      expect(shown).toMatchObject({
        status: 'rejected',
        reason: 'A nota fiscal não é uma venda: não pontua.',
      })
      expect((await decide({ action: 'approve', id })).error?.code).toBe('invoice.wrong-status')
      expect((await byHand(trade, file, { invoiceId: id })).status).not.toBe(200)
      expect(await pointsOf(app, trade.professional.id)).toBe(0)
    })
  })

  it.each(setAside)(
    '(%s) ends and refuses what another branch types, also by a false code',
    async (_, draft) => {
      const trade = await aTradingStore(app)
      const seller = await aBranch(trade)
      const file = trade.nfe(draft)
      const typed = otherCodeOf(file)
      const id = (await byHand(trade, typed, {}, seller)).data.invoiceId ?? ''
      await trade.send(file)
      expect((await decide({ action: 'approve', id })).error?.code).toBe('invoice.wrong-status')
      expect((await byHand(trade, otherCodeOf(typed), {}, seller)).data).toMatchObject({
        verdict: 'red',
        invoiceId: null,
      })
      expect(await pointsOf(app, trade.professional.id)).toBe(0)
    },
  )

  it('does not keep another company from typing its own', async () => {
    const [trade, other] = [await aTradingStore(app), await aTradingStore(app)]
    await trade.send(trade.nfe({ finNFe: '6', tpNFDebito: '07' }))
    expect((await byHand(other, other.nfe())).data).toMatchObject({ verdict: 'amber', status: 'in-review' })
    expect((await byHand(trade, trade.nfe())).data).toMatchObject({ verdict: 'amber', status: 'in-review' })
  })
})

describe('a note that one branch types and another sends as XML', () => {
  it.each([
    ['its key', (file: BuiltFile) => file],
    ['a key with a false code', otherCodeOf],
  ])('earns once, by the XML, whichever is first: %s', async (_, typedOf) => {
    const trade = await aTradingStore(app)
    const seller = await aBranch(trade)
    const [first, second] = [trade.nfe(), trade.nfe()]
    const typedId = (await byHand(trade, typedOf(first), {}, seller)).data.invoiceId ?? ''
    const [sent] = await trade.send(first)
    expect(sent).toMatchObject({ invoiceId: typedId, status: 'in-review' })
    expect((await decide({ action: 'approve', id: typedId })).data.items[0]?.points).toBe(1_000)
    const shown = (await app.callAs(trade.seller, invoices.getOne, { query: { id: typedId } })).data
    expect(shown).toMatchObject({ source: 'xml', accessKey: first.key, status: 'approved' })
    await decide({ action: 'approve', id: await trade.sendOne(second) })
    const late = (await byHand(trade, typedOf(second), {}, seller)).data
    if (late.invoiceId) await decide({ action: 'approve', id: late.invoiceId })
    expect(await pointsOf(app, trade.professional.id)).toBe(2_000)
  })

  it('earns nothing if the XML shows that it is no sale', async () => {
    const trade = await aTradingStore(app)
    const seller = await aBranch(trade)
    const file = trade.nfe({ items: [{ code: trade.product.code, valueCents: 100_000, cfop: '5915' }] })
    const id = (await byHand(trade, file, {}, seller)).data.invoiceId ?? ''
    expect((await trade.send(file))[0]).toMatchObject({ invoiceId: id, kind: 'other' })
    expect((await decide({ action: 'approve', id })).data.items[0]?.points).toBe(0)
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
  })
})
