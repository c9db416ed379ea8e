import type { BodyInput } from '@esquadro/contract'
import * as professionals from '@esquadro/contract/people/professionals/professional'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { theAuthority } from '../../../fiscal/samples/authority.ts'
import { aCnpj, aCpf } from '../../../fiscal/samples/documents.ts'
import { aCancellation, anNfe, aReturnNfe, TEST_AUTHORITY } from '../../../fiscal/samples/nfe-builder.ts'
import { useTestApp } from '../../../testing/app.ts'
import { aCustomer, aProduct, aProfessional } from '../../../testing/builders.ts'
import { aTradingStore, pointsOf, setSettings, type TradingStore } from '../../../testing/sale.ts'

const app = useTestApp()
const authority = theAuthority(TEST_AUTHORITY)

const offline: ProgrammeSettings['checksNotNeeded'] = ['sefaz', 'certificate-revocation']
const approving = (overrides: Partial<ProgrammeSettings> = {}) =>
  setSettings(app, { autoApprovalUpToCents: 100_000_000, checksNotNeeded: offline, ...overrides })
afterEach(() => setSettings(app, {}))

const decide = (body: BodyInput<typeof cmsInvoices.update>) =>
  app.callAs('admin', cmsInvoices.update, { body })
const details = async (id: string) => (await app.callAs('admin', cmsInvoices.getOne, { query: { id } })).data
const checkOf = ({ checks }: { readonly checks: readonly InvoiceCheck[] } | SentFile, name: string) =>
  checks.find((check) => check.name === name)
const cpfOf = async (userId: string): Promise<string> =>
  (
    await app.db
      .selectFrom('professionals')
      .select('cpf')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).cpf ?? ''
const at = new Date('2026-11-19T13:00:00Z')

async function approved(trade: TradingStore, file = trade.nfe()): Promise<string> {
  const id = await trade.sendOne(file)
  await decide({ action: 'approve', id })
  return id
}

describe('automatic approval', () => {
  it('requires the checks that cannot be made offline unless the settings waive them', async () => {
    const trade = await aTradingStore(app)
    await approving({ checksNotNeeded: [] })
    expect((await trade.send(trade.nfe()))[0]).toMatchObject({ verdict: 'green', status: 'in-review' })
    await approving({ checksNotNeeded: ['sefaz'] })
    expect((await trade.send(trade.nfe()))[0]).toMatchObject({ status: 'in-review' })
    await approving()
    expect((await trade.send(trade.nfe()))[0]).toMatchObject({ status: 'approved' })
  })

  it.each([
    ['an invented signature', { signatureValue: 'AA==' }, null],
    ['another company’s certificate', { signer: authority.signerOf({ cnpj: aCnpj(99) }) }, 'in-review'],
    [
      'an unknown authority',
      { signer: theAuthority('Outra Autoridade').signerOf({ cnpj: aCnpj(99) }) },
      'in-review',
    ],
    ['a total above the items', { totals: { invoiceCents: 900_000 } }, 'in-review'],
  ])('refuses or leaves for review %s', async (_, draft, status) => {
    const trade = await aTradingStore(app)
    await approving({ checksNotNeeded: [...offline, 'certificate-chain', 'schema'] })
    expect((await trade.send(trade.nfe(draft)))[0]).toMatchObject({ status })
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
  })

  it('never approves a purchase by the professional, a company of theirs, a partner or a colleague', async () => {
    const office = aCnpj(812)
    const partner = aCpf(4_711)
    const trade = await aTradingStore(app)
    const { professional } = trade
    await app.db
      .updateTable('professionals')
      .set({ officeCnpj: office })
      .where('userId', '=', professional.id)
      .execute()
    const cpf = await cpfOf(professional.id)
    const me = await app.signIn(professional.id)
    for (const officeCnpj of [aCnpj(816), '', office]) {
      const userData = { office: { cnpj: officeCnpj } }
      const changed = await app.callAs(me, professionals.update, { body: { userData } })
      expect(changed.status).toBe(200)
    }
    const written = cpf.replace(/(...)(...)(...)/, '$1.$2.$3-')
    const colleague = await aProfessional(app.db, {}, { officeCnpj: aCnpj(815) })
    await approving({ partnerDocuments: [partner] })
    const buyers = [
      { document: cpf },
      { document: aCnpj(812, { branch: 2 }) },
      // The legal name of a sole proprietor's company ends with the CPF of its owner.
      { document: aCnpj(813), name: `CARLA REIS ${cpf}` },
      { document: aCnpj(814), name: `${written} CARLA REIS` },
      // The professional's office before the present one.
      { document: aCnpj(816, { branch: 2 }) },
      { document: partner },
      { document: await cpfOf(colleague.id) },
      { document: aCnpj(815, { branch: 2 }) },
    ]
    for (const { document } of buyers) await aCustomer(app.db, { professionalId: professional.id, document })
    const sent = await trade.send(...buyers.map((recipient) => trade.nfe({ recipient })))
    expect(
      sent.map(({ status, ...file }) => [status, checkOf(file, 'buyer-is-professional')?.reason]),
    ).toEqual([
      ['in-review', 'same-person'],
      ['in-review', 'own-company'],
      ['in-review', 'own-company'],
      ['in-review', 'own-company'],
      ['in-review', 'own-company'],
      ['in-review', 'partner'],
      ['in-review', 'other-professional'],
      ['in-review', 'other-professional'],
    ])
    const { data } = await app.callAs('admin', cmsInvoices.getAll, {
      query: { concern: 'abuse', store: trade.store.id },
    })
    expect(data.items.map(({ isSuspected, attention }) => [isSuspected, attention[0]])).toEqual(
      Array(8).fill([true, 'buyer-is-professional']),
    )
  })

  it('leaves a sale for review if the customer was registered after it', async () => {
    const trade = await aTradingStore(app)
    await approving()
    await app.db
      .updateTable('customerValidities')
      .set({ createdAt: new Date('2026-11-18T13:00:01Z') })
      .where('customerId', '=', trade.customer.id)
      .execute()
    const [sent] = await trade.send(trade.nfe())
    expect(sent?.status).toBe('in-review')
    expect(sent && checkOf(sent, 'registered-in-time')).toMatchObject({
      reason: 'registered-later',
      details: { soldAt: '2026-11-18T13:00:00.000Z', registeredAt: '2026-11-18T13:00:01.000Z' },
    })
  })

  it('leaves a sale for review if the store sells to the same buyer more than three times a day', async () => {
    const trade = await aTradingStore(app)
    await approving()
    const sent = await trade.send(...Array.from({ length: 4 }, () => trade.nfe()))
    expect(sent.map(({ status }) => status)).toEqual(['approved', 'approved', 'approved', 'in-review'])
    expect(sent[3] && checkOf(sent[3], 'usual-pair')).toMatchObject({
      reason: 'same-day',
      details: { count: 4 },
    })
  })

  it('counts the sales of all branches of the company', async () => {
    const [trade, branch] = [
      await aTradingStore(app, { cnpj: aCnpj(831) }),
      await aTradingStore(app, { cnpj: aCnpj(831, { branch: 2 }) }),
    ]
    await approving()
    const recipient = { document: trade.customer.document }
    const here = await trade.send(trade.nfe(), trade.nfe())
    const there = await branch.send(branch.nfe({ recipient }), branch.nfe({ recipient }))
    expect([...here, ...there].map(({ status }) => status)).toEqual([
      'approved',
      'approved',
      'approved',
      'in-review',
    ])
  })

  it('counts sales that are sent at the same time', async () => {
    const trade = await aTradingStore(app)
    const stores = await Promise.all(Array.from({ length: 5 }, () => aTradingStore(app)))
    const recipient = { document: trade.customer.document }
    await approving({ autoApprovalUpToCents: 100_000 })
    const sent = await Promise.all(stores.map((store) => store.send(store.nfe({ recipient }))))
    expect(
      sent
        .flat()
        .map((file) => [file.status, file.verdict, checkOf(file, 'far-from-limit')?.reason].join(' '))
        .toSorted(),
    ).toEqual([...Array(2).fill('approved green '), ...Array(3).fill('in-review amber often-below')])
    const { data } = await app.callAs('admin', cmsInvoices.getAll, {
      query: { concern: 'abuse', professional: trade.professional.id },
    })
    expect(data.items).toHaveLength(3)
    expect(await pointsOf(app, trade.professional.id)).toBe(2_000)
  })

  it("leaves a sale for review if one professional has most of a store's many sales", async () => {
    const trade = await aTradingStore(app)
    await approving()
    const days = Array.from({ length: 10 }, (_, day) => new Date(Date.UTC(2026, 10, 5 + day, 13)))
    const sent = await trade.send(...days.map((issuedAt) => trade.nfe({ issuedAt })))
    expect(sent.map(({ status }) => status)).toEqual([...Array(9).fill('approved'), 'in-review'])
    expect(sent[9] && checkOf(sent[9], 'usual-pair')?.reason).toBe('most-of-store')
  })

  it.each([
    ['of the day', 1, { autoApprovalPerDayCents: 250_000 }],
    ['of a store', 2, { autoApprovalPerStoreCents: 250_000 }],
    ['of a professional', 3, { autoApprovalPerProfessionalCents: 250_000 }],
  ])('stays within the limit %s, even with simultaneous submissions', async (_, days, limit) => {
    const trade = await aTradingStore(app)
    // On a day without approvals of other tests.
    app.clock.advance({ days })
    await approving(limit)
    const others = await Promise.all(
      Array.from({ length: 5 }, () => aCustomer(app.db, { professionalId: trade.professional.id })),
    )
    const sent = await Promise.all(
      others.map(({ document }) => trade.send(trade.nfe({ recipient: { document } }))),
    )
    expect(
      sent
        .flat()
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['approved', 'approved', 'in-review', 'in-review', 'in-review'])
    expect(await pointsOf(app, trade.professional.id)).toBe(2_000)
  })

  it('leaves an item for review if its EAN is unknown although its code matches', async () => {
    const trade = await aTradingStore(app)
    await approving()
    const product = await aProduct(app.db, { categoryId: trade.category.id, ean: '7891234567895' })
    const item = (ean: string) => trade.nfe({ items: [{ code: product.code, ean, valueCents: 10_000 }] })
    const [known, unknown] = await trade.send(item('7891234567895'), item('7896004400013'))
    expect([known?.status, unknown?.status]).toEqual(['approved', 'in-review'])
    expect(unknown && checkOf(unknown, 'product-codes')).toMatchObject({
      light: 'amber',
      reason: 'ean-unknown',
      details: { line: 1, ean: '7896004400013' },
    })
  })

  it('suggests the EAN of a product whose item has the code of a package', async () => {
    const trade = await aTradingStore(app)
    const [sent] = await trade.send(
      trade.nfe({ items: [{ code: 'CX', ean: '17891234567892', valueCents: 10_000 }] }),
    )
    expect(sent && checkOf(sent, 'product-codes')).toEqual({
      name: 'product-codes',
      light: 'green',
      reason: 'package-code',
      details: { line: 1, ean: '7891234567895' },
    })
  })
})

describe('naming a professional', () => {
  it('checks for signs of abuse again', async () => {
    const trade = await aTradingStore(app)
    const other = await aProfessional(app.db)
    const id = await trade.sendOne(trade.nfe({ recipient: { document: await cpfOf(other.id) } }))
    await decide({ action: 'name-professional', id, professionalId: other.id })
    const invoice = await details(id)
    expect([invoice.isSuspected, invoice.verdict, checkOf(invoice, 'buyer-is-professional')?.reason]).toEqual(
      [true, 'amber', 'same-person'],
    )
    await decide({ action: 'name-professional', id, professionalId: trade.professional.id })
    expect(await details(id)).toMatchObject({
      isSuspected: true,
      checks: expect.arrayContaining([
        expect.objectContaining({ name: 'buyer-is-professional', reason: 'other-professional' }),
      ]),
    })
  })

  it('compares a CPF that was written as a CNPJ', async () => {
    const trade = await aTradingStore(app)
    const document = `000${await cpfOf(trade.professional.id)}`
    const id = await trade.sendOne(trade.nfe({ recipient: { document } }))
    await decide({ action: 'name-professional', id, professionalId: trade.professional.id })
    const invoice = await details(id)
    expect([invoice.isSuspected, checkOf(invoice, 'buyer-is-professional')?.reason]).toEqual([
      true,
      'same-person',
    ])
  })

  it('takes the customer whom the store names as the buyer of an invoice without one', async () => {
    const trade = await aTradingStore(app)
    const unnamed = { model: '65', recipient: null } as const
    const customerDocument = await cpfOf(trade.professional.id)
    await aCustomer(app.db, { professionalId: trade.professional.id, document: customerDocument })
    const id = await trade.sendOne(trade.nfe(unnamed))
    await app.callAs(trade.seller, invoices.nameProfessional, { body: { id, customerDocument } })
    const invoice = await details(id)
    expect([invoice.isSuspected, checkOf(invoice, 'buyer-is-professional')?.reason]).toEqual([
      true,
      'same-person',
    ])
  })
})

describe('a cancellation that is not proven', () => {
  const forged = (key: string) => aCancellation({ key, at, signer: null })

  it('waits for an administrator, who reverses the invoice, if points were credited', async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe()
    const id = await approved(trade, file)
    const [sent] = await trade.send(forged(file.key))
    expect(sent).toMatchObject({ kind: 'cancellation', verdict: 'amber', status: 'approved' })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
    const { data } = await app.callAs('admin', cmsInvoices.getAll, { query: { concern: 'cancellation' } })
    expect(data.items.map((item) => [item.id, item.hasWaitingCancellation])).toEqual([[id, true]])
    expect((await details(id)).waitingCancellation?.checks).toContainEqual(
      expect.objectContaining({ name: 'signature', light: 'amber', reason: 'unsigned' }),
    )
    await decide({ action: 'reverse', id, reason: 'Cancelada pela loja' })
    expect(await details(id)).toMatchObject({ status: 'reversed', hasWaitingCancellation: false })
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
  })

  it('can be dismissed once; a proven one takes effect afterwards', async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe()
    const id = await approved(trade, file)
    await trade.send(forged(file.key))
    expect((await decide({ action: 'dismiss-cancellation', id })).status).toBe(200)
    expect((await decide({ action: 'dismiss-cancellation', id })).error?.code).toBe('invoice.wrong-status')
    expect(await details(id)).toMatchObject({ status: 'approved', hasWaitingCancellation: false })
    await trade.send(forged(file.key))
    expect((await details(id)).hasWaitingCancellation).toBe(false)
    const [proven] = await trade.send(aCancellation({ key: file.key, at }))
    expect(proven).toMatchObject({ verdict: 'green', status: 'reversed' })
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
  })

  it('still rejects an open invoice', async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe()
    await trade.sendOne(file)
    expect((await trade.send(forged(file.key)))[0]).toMatchObject({ verdict: 'amber', status: 'rejected' })
  })
})

describe('a return that the buying company issued', () => {
  let companies = 640
  async function aSaleToACompany() {
    companies += 1
    const buyer = aCnpj(companies)
    const trade = await aTradingStore(app)
    await aCustomer(app.db, { professionalId: trade.professional.id, document: buyer })
    const sale = trade.nfe({ recipient: { document: buyer } })
    const back = (storeCnpj: string) =>
      aReturnNfe({
        storeCnpj,
        recipient: { document: trade.store.cnpj },
        issuedAt: at,
        tpNF: '1',
        originalKey: sale.key,
        items: [{ code: trade.product.code, valueCents: 40_000 }],
      })
    return { trade, buyer, sale, back }
  }

  it('counts as a return of that sale', async () => {
    const { trade, buyer, sale, back } = await aSaleToACompany()
    await approved(trade, sale)
    const [sent] = await trade.send(back(buyer))
    expect(sent).toMatchObject({ kind: 'return', verdict: 'green', status: 'in-review' })
    expect(sent && checkOf(sent, 'emitter-is-store')?.reason).toBe('buyer-return')
    await decide({ action: 'approve', id: sent?.invoiceId ?? '' })
    expect(await pointsOf(app, trade.professional.id)).toBe(600)
  })

  it('is refused if the sale had another buyer', async () => {
    const { trade, sale, back } = await aSaleToACompany()
    await approved(trade, sale)
    const [sent] = await trade.send(back(aCnpj(600)))
    expect(sent).toMatchObject({ verdict: 'red', invoiceId: null })
    expect(sent && checkOf(sent, 'return-reference')?.reason).toBe('other-buyer')
  })

  it('waits as amber if its signature does not verify', async () => {
    const { trade, buyer, sale } = await aSaleToACompany()
    await approved(trade, sale)
    const [sent] = await trade.send(
      aReturnNfe({
        storeCnpj: trade.store.cnpj,
        recipient: { document: buyer },
        issuedAt: at,
        originalKey: sale.key,
        items: [{ code: trade.product.code, valueCents: 40_000 }],
        signatureValue: 'AA==',
      }),
    )
    expect(sent).toMatchObject({ verdict: 'amber', status: 'in-review' })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
  })
})

describe('the XML of an invoice that was typed by hand', () => {
  const byHand = async (trade: TradingStore, accessKey: string, overrides: Record<string, unknown> = {}) => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { data } = await app.callAs(trade.seller, invoices.sendByHand, {
      body: {
        accessKey,
        document: trade.customer.document,
        issuedOn: '2026-11-18',
        totalCents: 100_000,
        file: new File([new Uint8Array(bytes)], 'foto.png', { type: 'image/png' }),
        ...overrides,
      },
    })
    return data.invoiceId ?? ''
  }

  it('replaces it while it is open, once, and can then be approved', async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe()
    const id = await byHand(trade, file.key)
    const [sent, again] = await trade.send(file, file)
    expect(sent).toMatchObject({ verdict: 'green', invoiceId: id, status: 'in-review' })
    expect(again).toMatchObject({ isRepeated: true, invoiceId: id })
    const invoice = await details(id)
    expect(invoice).toMatchObject({ source: 'xml', verdict: 'green' })
    expect(invoice.items.map(({ code, netCents }) => [code, netCents])).toEqual([
      [trade.product.code, 100_000],
    ])
    expect(invoice.history.map(({ action }) => action)).toEqual([
      'invoice.received',
      'invoice.document-replaced',
    ])
    await decide({ action: 'approve', id })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
  })

  it('keeps a professional named by a person', async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe({ recipient: { document: aCpf(7_001) } })
    const id = await byHand(trade, file.key, { document: aCpf(7_001) })
    await decide({ action: 'name-professional', id, professionalId: trade.professional.id })
    await trade.send(file)
    expect(await details(id)).toMatchObject({
      source: 'xml',
      status: 'in-review',
      attribution: 'admin',
      professional: { id: trade.professional.id },
    })
  })

  it('does not replace an approved invoice or one of another store', async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe()
    const id = await byHand(trade, file.key)
    await decide({ action: 'approve', id })
    expect((await trade.send(file))[0]).toMatchObject({ verdict: 'red', invoiceId: null })
    expect(await details(id)).toMatchObject({ source: 'manual', status: 'approved' })
  })
})

describe('a refused file', () => {
  it('reports the field that cannot be read, and limits with their numbers', async () => {
    const trade = await aTradingStore(app)
    const { xml } = trade.nfe()
    const file = (text: string, name: string) => new File([text], name, { type: 'text/xml' })
    const [value, missing, namespace, large] = await trade.send(
      file(xml.replace(/<vProd>[^<]*/, '<vProd>mil'), 'valor.xml'),
      file(xml.replace(/<serie>[^<]*<\/serie>/, ''), 'falta.xml'),
      file(xml.replaceAll('www.portalfiscal.inf.br/nfe', 'example.org'), 'outra.xml'),
      file(`${xml}${' '.repeat(2 * 1024 * 1024)}`, 'grande.xml'),
    )
    expect([value, missing, namespace, large].map((item) => [item?.refusal, item?.refusalDetails])).toEqual([
      ['bad-value', { at: 'vProd' }],
      ['incomplete', { at: 'serie' }],
      ['namespace', { at: 'nfeProc' }],
      ['too-large', { max: 2 * 1024 * 1024 }],
    ])
    const intake = await app.callAs(trade.seller, invoices.getIntake, {
      query: { id: value?.intakeId ?? '' },
    })
    expect(intake.data.refusalDetails).toEqual({ at: 'vProd' })
    const [old] = await trade.send(trade.nfe({ issuedAt: new Date('2026-05-01T13:00:00Z') }))
    expect(old && checkOf(old, 'issue-date')?.details).toMatchObject({ max: 90 })
  })

  it('includes a note without a signature', async () => {
    const trade = await aTradingStore(app)
    const [sent] = await trade.send(
      anNfe({
        storeCnpj: trade.store.cnpj,
        issuedAt: at,
        items: [{ code: 'A', valueCents: 100 }],
        digest: null,
      }),
    )
    expect(sent).toMatchObject({ verdict: 'red', invoiceId: null })
  })
})
