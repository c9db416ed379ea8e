import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { completeCnpj } from '@esquadro/contract/platform/fields/cnpj'
import * as notifications from '@esquadro/contract/platform/notifications/professional'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { aCnpj } from '../../fiscal/samples/documents.ts'
import { aCancellation, anNfe, type BuiltFile, type NfeDraft } from '../../fiscal/samples/nfe-builder.ts'
import { useTestApp } from '../../testing/app.ts'
import { aCustomer, anAdmin, aProfessional, aShopkeeper, aStore } from '../../testing/builders.ts'
import { withAllFields } from '../../testing/full-nfe.ts'
import { aTradingStore, pointsOf, setSettings, type TradingStore, upload } from '../../testing/sale.ts'
import { lockKeys } from './intake/ingest.queries.ts'

const app = useTestApp()
/** The checks that cannot be made offline. */
const OFFLINE: ProgrammeSettings['checksNotNeeded'] = ['sefaz', 'certificate-revocation']

const storedFiles = async () => {
  const found = await readdir(join(app.services.config.dataFolder, 'files'), { recursive: true }).catch(
    () => [],
  )
  return found.filter((name) => name.includes('/')).length
}
const branchOf = (cnpj: string) => completeCnpj(`${cnpj.slice(0, 8)}0077`)
async function ownerOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
const redOf = (
  sent: { checks: { name: string; light: string; reason?: string | undefined }[] } | undefined,
) => sent?.checks.filter((check) => check.light === 'red').map((check) => `${check.name}: ${check.reason}`)

describe('POST /shopkeepers/invoices/send, GET /shopkeepers/invoices/get-intakes', () => {
  it('ingests an invoice, finds its customer and product, and masks personal data', async () => {
    const trade = await aTradingStore(app, { professionalName: 'Ana Beatriz Souza' })
    const file = trade.nfe()
    const [sent] = await trade.send(upload(file.bytes, 'pedido 12.xml'))
    expect(sent).toMatchObject({
      fileName: 'pedido 12.xml',
      archive: null,
      kind: 'sale',
      verdict: 'green',
      refusal: null,
      accessKey: file.key,
      status: 'in-review',
      issuedOn: '2026-11-18',
      totalCents: 100_000,
      professionalName: 'Ana S.',
    })
    expect(sent?.recipientMasked).not.toContain(trade.customer.document.slice(0, 6))
    const item = await app.db
      .selectFrom('invoiceItems')
      .select(['productId', 'matchedBy'])
      .where('invoiceId', '=', sent?.invoiceId ?? '')
      .executeTakeFirstOrThrow()
    expect(item).toEqual({ productId: trade.product.id, matchedBy: 'brand-code' })
  })

  it('ingests the valid files of a zip and a batch, and returns a reason for each of the others', async () => {
    const trade = await aTradingStore(app)
    const [first, second] = [trade.nfe(), trade.nfe()]
    const zip = zipSync({
      'ok.xml': first.bytes,
      'leia-me.txt': strToU8('oi'),
      'ruim.xml': strToU8('<nfeProc>'),
    })
    const before = await storedFiles()
    const sent = await trade.send(
      upload(new TextEncoder().encode('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'), 'mau.xml'),
      upload(zip, 'lote.zip'),
      upload(second.bytes, 'bom.xml'),
      upload(new Uint8Array(), 'vazio.xml'),
    )
    expect(sent.map((file) => [file.fileName, file.archive, file.verdict, file.refusal])).toEqual([
      ['mau.xml', null, 'red', 'doctype'],
      ['ok.xml', 'lote.zip', 'green', null],
      ['leia-me.txt', 'lote.zip', 'red', 'not-xml'],
      ['ruim.xml', 'lote.zip', 'red', 'broken'],
      ['bom.xml', null, 'green', null],
      ['vazio.xml', null, 'red', 'empty'],
    ])
    // The two accepted files, and the refused ones whose bytes are stored.
    expect((await storedFiles()) - before).toBe(4)
    const recorded = (await app.callAs(trade.seller, invoices.getIntakes)).data
    expect(recorded.total).toBe(6)
    expect(recorded.items[0]).toMatchObject({
      fileName: 'vazio.xml',
      refusal: 'empty',
      sentBy: trade.shopkeeper.name,
    })
    const red = (
      await app.callAs(trade.seller, invoices.getIntakes, { query: { verdict: 'red', q: 'RUIM' } })
    ).data
    expect(red.items.map((item) => item.fileName)).toEqual(['ruim.xml'])
  })

  it('refuses the call as a whole while the disk is full, stores nothing, and ingests the files afterwards', async () => {
    const trade = await aTradingStore(app)
    const files = [upload(trade.nfe().bytes, 'a.xml'), upload(trade.nfe().bytes, 'b.xml')]
    const before = await storedFiles()
    const put = vi.spyOn(app.services.files, 'put')
    put.mockRejectedValue(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
    const refused = await app.callAs(trade.seller, invoices.send, { body: { files } })
    expect([refused.status, refused.error?.code]).toEqual([507, 'storage.full'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    put.mockRestore()
    expect(await storedFiles()).toBe(before)
    expect((await app.callAs(trade.seller, invoices.getIntakes)).data.total).toBe(0)
    expect((await trade.send(...files)).map(({ verdict }) => verdict)).toEqual(['green', 'green'])
  })

  it.each<[string, (trade: TradingStore) => BuiltFile, string]>([
    [
      'of another company',
      (trade) => trade.nfe({ storeCnpj: aCnpj(77_001) }),
      'emitter-is-store: other-company',
    ],
    ['without authorisation', (trade) => trade.nfe({ protocol: null }), 'authorised: no-protocol'],
    ['denied', (trade) => trade.nfe({ protocol: { status: '301' } }), 'authorised: denied'],
    ['of the test environment', (trade) => trade.nfe({ tpAmb: '2' }), 'environment: test'],
    [
      'of the future',
      (trade) => trade.nfe({ issuedAt: new Date('2026-11-22T13:00:00Z') }),
      'issue-date: future',
    ],
    ['too old', (trade) => trade.nfe({ issuedAt: new Date('2026-08-01T13:00:00Z') }), 'issue-date: too-old'],
    ['of a purchase', (trade) => trade.nfe({ tpNF: '0' }), 'operation: entry'],
  ])(
    'refuses an invoice %s, stores only its file, and accepts the corrected one',
    async (_, draft, reason) => {
      const trade = await aTradingStore(app)
      const before = await storedFiles()
      const file = draft(trade)
      const [sent] = await trade.send(file)
      expect(redOf(sent)).toContain(reason)
      expect(sent).toMatchObject({ verdict: 'red', invoiceId: null, status: null, accessKey: file.key })
      expect((await storedFiles()) - before).toBe(1)
      const known = await app.db
        .selectFrom('invoices')
        .select('id')
        .where('accessKey', '=', file.key)
        .execute()
      expect(known).toEqual([])
    },
  )

  it('refuses an access key that any store submitted before, without naming the store', async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe()
    await trade.sendOne(file)
    const branch = await aStore(app.db, { cnpj: branchOf(trade.store.cnpj) })
    const colleague = await app.signIn((await aShopkeeper(app.db, branch.id)).id)
    const again = await app.callAs(colleague, invoices.send, { body: { files: [upload(file.bytes)] } })
    expect(redOf(again.data.items[0])).toEqual(['already-sent: sent-before'])
    expect(again.data.items[0]).toMatchObject({ invoiceId: null, professionalName: null })
  })

  it('responds `done` with the known invoice for a file that the store sent before, and records nothing new', async () => {
    const trade = await aTradingStore(app)
    const [file, other] = [trade.nfe(), trade.nfe()]
    const id = await trade.sendOne(file)
    const zip = zipSync({ 'a.xml': file.bytes, 'b.xml': other.bytes })
    const sent = await trade.send(upload(zip, 'lote.zip'))
    expect(sent.map(({ isRepeated, verdict, refusal }) => [isRepeated, verdict, refusal])).toEqual([
      [true, 'green', null],
      [false, 'green', null],
    ])
    expect(sent[0]).toMatchObject({ invoiceId: id, accessKey: file.key, status: 'in-review' })
    const again = await trade.send(upload(zip, 'lote.zip'))
    expect(again.map(({ isRepeated, invoiceId }) => [isRepeated, invoiceId])).toEqual([
      [true, id],
      [true, sent[1]?.invoiceId],
    ])
    const { data } = await app.callAs(trade.seller, invoices.getIntakes, { query: {} })
    expect(data.total).toBe(2)
  })

  it('lists the files of a call in order, by the id that the sender gave the call', async () => {
    const trade = await aTradingStore(app)
    const submission = randomUUID()
    const files = [upload(trade.nfe().bytes, '1.xml'), upload(new Uint8Array([1]), '2.xml')]
    await trade.sendOne(trade.nfe())
    await app.callAs(trade.seller, invoices.send, { body: { submission, files } })
    const { data } = await app.callAs(trade.seller, invoices.getIntakes, { query: { submission } })
    expect(data.items.map(({ fileName, verdict }) => [fileName, verdict])).toEqual([
      ['1.xml', 'green'],
      ['2.xml', 'red'],
    ])
    const other = await aTradingStore(app)
    const foreign = await app.callAs(other.seller, invoices.getIntakes, { query: { submission } })
    expect(foreign.data.items).toEqual([])
  })

  it('accepts an access key once from 32 concurrent shopkeepers', async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe()
    const sellers = await Promise.all(
      Array.from({ length: 32 }, async () => app.signIn((await aShopkeeper(app.db, trade.store.id)).id)),
    )
    const before = await storedFiles()
    const sent = await Promise.all(
      sellers.map((seller) => app.callAs(seller, invoices.send, { body: { files: [upload(file.bytes)] } })),
    )
    expect(new Set(sent.map((response) => response.status))).toEqual(new Set([200]))
    const files = sent.flatMap((response) => response.data.items)
    expect(new Set(files.map((entry) => entry.invoiceId)).size).toBe(1)
    expect(files.filter((entry) => !entry.isRepeated)).toHaveLength(1)
    expect(files.filter((entry) => entry.verdict === 'red')).toEqual([])
    expect((await storedFiles()) - before).toBe(1)
  })

  it('removes the file and ingests the others if the database refuses one', async () => {
    const trade = await aTradingStore(app)
    const [bad, good] = [trade.nfe(), trade.nfe()]
    const before = await storedFiles()
    const owner = await ownerOf(app.ownerUrl)
    await owner.query(`alter table invoices add constraint test_refusal check (access_key <> '${bad.key}')`)
    try {
      const sent = await trade.send(bad, good)
      expect(sent.map((file) => [file.verdict, file.refusal])).toEqual([
        ['red', 'failed'],
        ['green', null],
      ])
    } finally {
      await owner.query('alter table invoices drop constraint test_refusal')
      await owner.end()
    }
    expect((await storedFiles()) - before).toBe(1)
    expect((await trade.send(bad))[0]).toMatchObject({ verdict: 'green' })
  })

  it('ingests the files even if notifying the administrators fails', async () => {
    const trade = await aTradingStore(app)
    await anAdmin(app.db)
    const owner = await ownerOf(app.ownerUrl)
    await owner.query(
      "alter table notifications add constraint test_refusal check (kind <> 'invoice-received') not valid",
    )
    try {
      const [sent] = await trade.send(trade.nfe())
      expect(sent).toMatchObject({ verdict: 'green', status: 'in-review' })
    } finally {
      await owner.query('alter table notifications drop constraint test_refusal')
      await owner.end()
    }
  })

  it('uses a limited number of locks for a return of 500 sales', async () => {
    const keys = Array.from({ length: 500 }, (_, at) => String(at).padStart(34, '1').padEnd(44, '0'))
    const locks = await app.db.transaction().execute(async (trx) => {
      await lockKeys(trx, keys)
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(
        trx,
      )
      return rows[0]?.count
    })
    expect(locks).toBeGreaterThan(100)
    expect(locks).toBeLessThanOrEqual(256)
  })

  it('distinguishes letters in a CNPJ from similar digits', async () => {
    const cnpj = aCnpj(41, { alphanumeric: true })
    const trade = await aTradingStore(app, { cnpj })
    const document = aCnpj(42, { alphanumeric: true })
    await aCustomer(app.db, { professionalId: trade.professional.id, document })
    const [sent] = await trade.send(trade.nfe({ recipient: { document } }))
    expect(sent).toMatchObject({ verdict: 'green', status: 'in-review' })
    expect(sent?.accessKey).toContain(cnpj)
    const alike = await trade.send(trade.nfe({ storeCnpj: aCnpj(43, { alphanumeric: true }) }))
    expect(redOf(alike[0])).toContain('emitter-is-store: other-company')
  })

  it('leaves an invoice unattributed if no registration is valid on the day of issue', async () => {
    const trade = await aTradingStore(app)
    const late = await aProfessional(app.db)
    const customer = await aCustomer(
      app.db,
      { professionalId: late.id },
      { from: '2026-11-19', until: '2027-01-01' },
    )
    const [sent] = await trade.send(trade.nfe({ recipient: { document: customer.document } }))
    expect(sent).toMatchObject({ verdict: 'green', status: 'unattributed', professionalName: null })
  })

  it('leaves amber invoices for review and notifies the administrators once for several calls', async () => {
    const trade = await aTradingStore(app)
    const { id: adminId } = await anAdmin(app.db)
    const notices = () =>
      app.db
        .selectFrom('notifications')
        .select('data')
        .where('userId', '=', adminId)
        .where('kind', '=', 'invoice-received')
        .orderBy('position')
        .execute()
    const before = (await notices()).length
    const sent = await trade.send(
      trade.nfe({ totals: { productsCents: 99_999 } }),
      trade.nfe(),
      trade.nfe({ tpNF: '0' }),
    )
    expect(sent.map((file) => [file.verdict, file.status])).toEqual([
      ['amber', 'in-review'],
      ['green', 'in-review'],
      ['red', null],
    ])
    const storeName = trade.store.tradeName
    expect((await notices()).slice(before)).toEqual([{ data: { count: 2, storeName } }])
    await Promise.all([trade.send(trade.nfe()), trade.send(trade.nfe()), trade.send(trade.nfe())])
    expect((await notices()).slice(before)).toEqual([{ data: { count: 5, storeName } }])
    await app.db.updateTable('notifications').set({ readAt: app.clock.now() }).execute()
    await Promise.all([trade.send(trade.nfe()), trade.send(trade.nfe())])
    expect((await notices()).slice(before).map(({ data }) => data)).toEqual([
      { count: 5, storeName },
      { count: 2, storeName },
    ])
  })

  it('automatically approves only green invoices within the limit', async () => {
    const trade = await aTradingStore(app)
    await setSettings(app, { autoApprovalUpToCents: 100_000, checksNotNeeded: OFFLINE })
    try {
      const sent = await trade.send(
        trade.nfe(),
        trade.nfe({ items: [{ code: trade.product.code, valueCents: 100_001 }] }),
        trade.nfe({ totals: { productsCents: 99_999 } }),
        // A total below the sum of the items does not bypass the limit.
        trade.nfe({
          items: [{ code: trade.product.code, valueCents: 900_000 }],
          totals: { invoiceCents: 1 },
        }),
        trade.nfe({ model: '65', recipient: null }),
      )
      expect(sent.map((file) => file.status)).toEqual([
        'approved',
        'in-review',
        'in-review',
        'in-review',
        'unattributed',
      ])
      expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
      const recorded = await app.db
        .selectFrom('auditLog')
        .select(['action', 'actorType'])
        .where('subjectId', '=', sent[0]?.invoiceId ?? '')
        .orderBy('id')
        .execute()
      expect(recorded).toEqual([
        { action: 'invoice.received', actorType: 'shopkeeper' },
        { action: 'invoice.approved', actorType: 'system' },
      ])
      await app.db
        .updateTable('users')
        .set({ status: 'blocked' })
        .where('id', '=', trade.professional.id)
        .execute()
      const [blocked] = await trade.send(trade.nfe({ issuedAt: new Date('2026-11-17T13:00:00Z') }))
      expect(blocked).toMatchObject({ verdict: 'green', status: 'in-review' })
    } finally {
      await setSettings(app, {})
    }
  })

  it('refuses excessive amounts and more than 50 files', async () => {
    const trade = await aTradingStore(app)
    const [sent] = await trade.send(trade.nfe({ items: [{ code: 'x', valueCents: 100_000_000_001 }] }))
    expect(sent).toMatchObject({ verdict: 'red', refusal: 'bad-value' })
    const many = Array.from({ length: 51 }, () => upload(new Uint8Array([60])))
    const refused = await app.callAs(trade.seller, invoices.send, { body: { files: many } })
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['files']])
    expect((await app.callAs(trade.seller, invoices.send, { body: { files: [] } })).status).toBe(422)
  })

  it('accepts 20 MB in one call and no more', async () => {
    const trade = await aTradingStore(app)
    const mib = 1024 * 1024
    const sendBytes = (sizes: readonly number[]) =>
      app.callAs(trade.seller, invoices.send, {
        body: { files: sizes.map((size) => upload(new Uint8Array(size).fill(65))) },
      })
    const accepted = await sendBytes([10 * mib, 10 * mib])
    expect(accepted.data.items.map((file) => file.verdict)).toEqual(['red', 'red'])
    const refused = await sendBytes([10 * mib, 10 * mib, 1])
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['files']])
  })

  it('refuses a store that is inactive or awaits approval', async () => {
    const trade = await aTradingStore(app)
    await app.db.updateTable('stores').set({ active: false }).where('id', '=', trade.store.id).execute()
    const refused = await app.callAs(trade.seller, invoices.send, {
      body: { files: [upload(trade.nfe().bytes)] },
    })
    expect([refused.status, refused.error?.code]).toEqual([403, 'store.inactive'])
  })

  it.each<[string, (trade: TradingStore) => BuiltFile, string[]]>([
    [
      'a purchase of years ago',
      (trade) => trade.nfe({ tpNF: '0', issuedAt: new Date('2021-07-22T18:05:23Z') }),
      ['operation: entry', 'issue-date: too-old'],
    ],
    [
      'an old one of the test environment',
      (trade) => trade.nfe({ tpAmb: '2', issuedAt: new Date('2018-09-25T03:00:00Z') }),
      ['environment: test', 'issue-date: too-old'],
    ],
    [
      'one with the key of another issuer and the protocol of another key',
      (trade) => trade.nfe({ keyCnpj: aCnpj(77_002), protocol: { key: trade.nfe().key } }),
      ['protocol-key: differs', 'key-emitter: differs'],
    ],
    [
      'one without signature and authorisation',
      (trade) => trade.nfe({ digest: null, protocol: null }),
      ['authorised: no-protocol', 'signature: unsigned'],
    ],
    [
      'a cancelled one',
      (trade) => {
        const draft = { number: 77, protocol: { status: '101' } }
        const { key } = trade.nfe(draft)
        const event = aCancellation({ key, at: new Date('2026-11-19T13:00:00Z') }).xml
        return trade.nfe({ ...draft, beside: event.replace(/^<\?xml[^>]*>/, '') })
      },
      ['authorised: cancelled', 'not-cancelled: event-inside'],
    ],
  ])('names every error of an invoice that an issuer filled in completely: %s', async (_, build, reasons) => {
    const trade = await aTradingStore(app)
    const nfe = (draft: Partial<NfeDraft> = {}) => trade.nfe({ ...draft, change: withAllFields })
    const [sent] = await trade.send(build({ ...trade, nfe }))
    expect(redOf(sent)).toEqual(reasons)
    expect(sent?.verdict).toBe('red')
  })

  it('recognises files of the tax office that are not invoices', async () => {
    const trade = await aTradingStore(app)
    const letter = aCancellation({
      key: trade.nfe().key,
      at: new Date('2026-11-19T13:00:00Z'),
      code: '110110',
    })
    const transport =
      `<?xml version="1.0" encoding="UTF-8"?><CTe xmlns="http://www.portalfiscal.inf.br/cte"><infCte Id="CTe${trade.nfe({ model: '57' }).key}" versao="4.00">` +
      `<emit><CNPJ>${trade.store.cnpj}</CNPJ></emit></infCte></CTe>`
    const sent = await trade.send(letter, upload(strToU8(transport)))
    expect(sent).toMatchObject([
      { verdict: 'red', refusal: 'correction-letter', invoiceId: null },
      { verdict: 'red', refusal: 'cte', invoiceId: null },
    ])
  })
})

describe('POST /shopkeepers/invoices/send-by-hand', () => {
  const pdf = (text = '%PDF-1.7 nota') => new File([text], 'nota.pdf', { type: 'application/pdf' })
  const typed = (trade: TradingStore, overrides: object = {}) => ({
    accessKey: trade.nfe().key,
    document: trade.customer.document,
    issuedOn: '2026-11-18',
    totalCents: 150_000,
    file: pdf(),
    ...overrides,
  })
  const sendByHand = (trade: TradingStore, body: object) =>
    app.callAs(trade.seller, invoices.sendByHand, { body: body as never })

  it('ingests it for review with one item of the total, whose items the administrator enters later', async () => {
    const trade = await aTradingStore(app)
    const sent = (await sendByHand(trade, typed(trade))).data
    expect(sent).toMatchObject({ verdict: 'amber', status: 'in-review', totalCents: 150_000, kind: 'sale' })
    const id = sent.invoiceId ?? ''
    const getOne = async () => (await app.callAs('admin', cmsInvoices.getOne, { query: { id } })).data
    const [whole] = (await getOne()).items
    expect(whole).toMatchObject({ netCents: 150_000, description: '', product: null })

    const edit = (items: object[]) =>
      app.callAs('admin', cmsInvoices.update, {
        body: { action: 'edit-items', id, items: items as cmsInvoices.ManualItem[] },
      })
    const tooMuch = await edit([{ description: 'Piso', netCents: 150_001 }])
    expect([tooMuch.status, tooMuch.error?.code]).toEqual([422, 'invoice.items-exceed-total'])
    await edit([
      { description: 'Piso', netCents: 100_000, productId: trade.product.id, quantity: '2.5' },
      { description: 'Frete', netCents: 50_000 },
    ])
    const edited = await getOne()
    expect(edited.items.map((item) => [item.line, item.netCents, item.countsInTotal, item.quantity])).toEqual(
      [
        [1, 0, false, '1'],
        [2, 100_000, true, '2.5'],
        [3, 50_000, true, '1'],
      ],
    )
    expect(edited.explanation?.total).toBe(1_000)
    const [, second] = edited.items
    await edit([{ id: second?.id, description: 'Piso claro', netCents: 90_000, productId: trade.product.id }])
    expect((await getOne()).explanation?.total).toBe(900)
    await app.callAs('admin', cmsInvoices.update, { body: { action: 'approve', id } })
    expect(await pointsOf(app, trade.professional.id)).toBe(900)
  })

  it('lets the shopkeeper name the professional if no registration is valid', async () => {
    const trade = await aTradingStore(app)
    const other = await aProfessional(app.db)
    const unknown = { document: aCnpj(500) }
    const named = (await sendByHand(trade, typed(trade, { ...unknown, professionalId: other.id }))).data
    expect(named).toMatchObject({ status: 'in-review' })
    const found = (await app.callAs(trade.seller, invoices.getOne, { query: { id: named.invoiceId ?? '' } }))
      .data
    expect(found).toMatchObject({ attribution: 'shopkeeper', canNameProfessional: true })
    expect((await sendByHand(trade, typed(trade, unknown))).data).toMatchObject({ status: 'unattributed' })
    const registered = (await sendByHand(trade, typed(trade, { professionalId: other.id }))).data
    const stored = (
      await app.callAs(trade.seller, invoices.getOne, { query: { id: registered.invoiceId ?? '' } })
    ).data
    expect(stored.attribution).toBe('registration')
    expect((await sendByHand(trade, typed(trade, { ...unknown, professionalId: randomUUID() }))).status).toBe(
      404,
    )
  })

  it('applies the same checks, validates each field and accepts documents only', async () => {
    const trade = await aTradingStore(app)
    const key = (await sendByHand(trade, typed(trade))).data.accessKey
    expect(redOf((await sendByHand(trade, typed(trade, { accessKey: key }))).data)).toEqual([
      'already-sent: sent-before',
    ])
    expect(redOf((await sendByHand(trade, typed(trade, { issuedOn: '2026-12-01' }))).data)).toContain(
      'issue-date: future',
    )
    const foreign = anNfe({
      storeCnpj: aCnpj(901),
      issuedAt: new Date('2026-11-18T13:00:00Z'),
      items: [{ code: 'a', valueCents: 1 }],
    })
    expect(redOf((await sendByHand(trade, typed(trade, { accessKey: foreign.key }))).data)).toContain(
      'emitter-is-store: other-company',
    )
    const wrong = await sendByHand(trade, typed(trade, { accessKey: `${key?.slice(0, 43)}x`, totalCents: 0 }))
    expect(Object.keys(wrong.error?.fields ?? {}).sort()).toEqual(['accessKey', 'totalCents'])
    const page = await sendByHand(trade, typed(trade, { file: pdf('<html>') }))
    expect([page.status, page.error?.code]).toEqual([422, 'upload.invalid'])
  })

  it('allows items to be edited only while it is open, and never those of an XML', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(trade.nfe())
    const items = [{ description: 'Piso', netCents: 1, code: '', quantity: '1', productId: null }]
    const refused = await app.callAs('admin', cmsInvoices.update, {
      body: { action: 'edit-items', id, items },
    })
    expect(refused.error?.code).toBe('invoice.not-manual')
  })
})

describe('GET /shopkeepers/invoices', () => {
  it('shows a store only its own invoices', async () => {
    const [trade, other] = [
      await aTradingStore(app, { professionalName: 'Caio Prado' }),
      await aTradingStore(app),
    ]
    const id = await trade.sendOne(trade.nfe())
    await other.sendOne(other.nfe())
    const list = (await app.callAs(trade.seller, invoices.getAll)).data
    expect(list.items.map((item) => [item.id, item.professionalName])).toEqual([[id, 'Caio P.']])
    expect(JSON.stringify(list)).not.toContain(trade.customer.document)
    const found = (await app.callAs(trade.seller, invoices.getOne, { query: { id } })).data
    expect(found.items).toMatchObject([{ netCents: 100_000, productName: trade.product.name }])
    expect(found.checks.map((check) => check.name)).toContain('sefaz')
    expect((await app.callAs(other.seller, invoices.getOne, { query: { id } })).status).toBe(404)
  })
})

describe('POST /shopkeepers/invoices/name-professional', () => {
  it('names a professional directly or by a registered customer, until an administrator decides', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(trade.nfe({ model: '65', recipient: null }))
    const name = (body: object) =>
      app.callAs(trade.seller, invoices.nameProfessional, { body: { id, ...body } })
    const nobody = await name({ customerDocument: aCnpj(601) })
    expect([nobody.status, nobody.error?.code]).toEqual([422, 'invoice.no-registration'])
    expect((await name({})).status).toBe(422)
    const other = await aProfessional(app.db)
    expect((await name({ professionalId: other.id })).data).toMatchObject({ status: 'in-review' })
    expect((await name({ customerDocument: trade.customer.document })).data).toMatchObject({
      attribution: 'shopkeeper',
      canNameProfessional: true,
    })
    const [held] = await app.db.selectFrom('invoices').selectAll().where('id', '=', id).execute()
    expect(held).toMatchObject({ professionalId: trade.professional.id, customerId: trade.customer.id })
    await app.callAs('admin', cmsInvoices.update, { body: { action: 'approve', id } })
    expect((await name({ professionalId: other.id })).error?.code).toBe('invoice.wrong-status')
  })

  it('rejects invoices attributed by a registration or of another store, and inactive professionals', async () => {
    const [trade, other] = [await aTradingStore(app), await aTradingStore(app)]
    const registered = await trade.sendOne(trade.nfe())
    const body = { id: registered, professionalId: other.professional.id }
    expect((await app.callAs(trade.seller, invoices.nameProfessional, { body })).error?.code).toBe(
      'invoice.wrong-status',
    )
    expect((await app.callAs(other.seller, invoices.nameProfessional, { body })).status).toBe(404)
    const open = await trade.sendOne(trade.nfe({ model: '65', recipient: null }))
    await app.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', other.professional.id)
      .execute()
    const blocked = await app.callAs(trade.seller, invoices.nameProfessional, {
      body: { id: open, professionalId: other.professional.id },
    })
    expect(blocked.error?.code).toBe('invoice.professional-inactive')
  })
})

describe('GET /shopkeepers/professionals/search', () => {
  it('finds active professionals by name but not by e-mail, and shortens their names', async () => {
    const trade = await aTradingStore(app)
    const found = await aProfessional(
      app.db,
      { name: 'Érica Zaratustra Lima', email: 'zoroastro@exemplo.com.br' },
      { city: 'Recife', state: 'PE' },
    )
    await aProfessional(app.db, { name: 'Zaratustra Bloqueado', status: 'blocked' })
    const search = (q: string) => app.callAs(trade.seller, invoices.searchProfessionals, { query: { q } })
    expect((await search('erica zara')).data.items).toEqual([
      { id: found.id, name: 'Érica L.', city: 'Recife', state: 'PE' },
    ])
    expect((await search('zaratustra')).data.items).toHaveLength(1)
    expect((await search('zoroastro')).data.items).toEqual([])
    expect((await search('er')).status).toBe(422)
  })
})

describe('a sale after the registration of its customer had ended', () => {
  it('notifies the professional, with a link to the renewal', async () => {
    const trade = await aTradingStore(app)
    const { id } = trade.professional
    const ended = await aCustomer(app.db, { professionalId: id }, { from: '2026-05-01', until: '2026-11-17' })
    const [sent] = await trade.send(upload(trade.nfe({ recipient: { document: ended.document } }).bytes))
    expect(sent).toMatchObject({ status: 'unattributed' })
    const { items } = (await app.callAs(await app.signIn(id), notifications.getAll)).data
    expect(items.filter(({ kind }) => kind === 'sale-lost')).toMatchObject([
      { text: expect.stringContaining('17/11/2026'), link: `/customers?id=${ended.id}` },
    ])
  })
})
