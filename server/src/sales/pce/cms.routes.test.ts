import * as audit from '@esquadro/contract/platform/audit/cms'
import { completeCnpj } from '@esquadro/contract/platform/fields/cnpj'
import * as cmsPce from '@esquadro/contract/sales/pce/cms'
import * as pce from '@esquadro/contract/sales/pce/professional'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { nextNumber } from '../../fiscal/samples/counter.ts'
import { aCnpj, aCpf } from '../../fiscal/samples/documents.ts'
import { anNfse } from '../../fiscal/samples/nfse-builder.ts'
import { useTestApp } from '../../testing/app.ts'
import { aCustomer, anAdmin, aProfessional, aStore } from '../../testing/builders.ts'
import { aPce, doToPce } from '../../testing/pce.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { setSettings } from '../../testing/sale.ts'
import { readCsv, readXlsx } from '../../testing/spreadsheets.ts'
import { listPce } from './cms-pce.queries.ts'

const app = useTestApp({ isForEach: true })
const approve = { action: 'approve' } as const
const payment = { paidOn: '2026-11-19', method: 'pix', reference: 'E2E1' } as const
const aPdf = (name = 'comprovante.pdf') => new File(['%PDF-1.7 x'], name, { type: 'application/pdf' })

async function anApprovedPce(overrides: Parameters<typeof aPce>[1] = {}): Promise<string> {
  const id = await aPce(app, overrides)
  await doToPce(app, [id], approve)
  return id
}
const aManager = async () => app.signIn((await anAdmin(app.db)).id)
const codesOf = (items: readonly cmsPce.PceOutcome[]) =>
  items.map(({ ok, status, error }) => (ok ? status : error?.code))

describe('GET /cms/professionals/pce/get-all', () => {
  it('filters by status, professional, store, month, due day and service invoice, searches and sorts', async () => {
    const [professional, store] = [await aProfessional(app.db), await aStore(app.db)]
    const own = { professionalId: professional.id, storeId: store.id }
    const old = await aPce(app, {
      ...own,
      accrualMonth: '2026-08-01',
      dueOn: '2026-09-10',
      amountCents: 9_000,
    })
    const late = await anApprovedPce({ ...own, dueOn: '2026-12-24', amountCents: 1_000, search: 'jose agua' })
    const ids = async (query: Parameters<typeof app.callAs<typeof cmsPce.getAll>>[2]) =>
      (
        await app.callAs('admin', cmsPce.getAll, {
          query: { professional: professional.id, ...query?.query },
        })
      ).data
    expect((await ids({})).items.map(({ id }) => id)).toEqual([late, old])
    for (const [query, found] of [
      [{ store: store.id, sort: '-amountCents' }, [old, late]],
      [{ store: (await aStore(app.db)).id }, []],
      [{ month: '2026-08' }, [old]],
      [{ status: 'approved' }, [late]],
      [{ from: '2026-12-01', to: '2026-12-31' }, [late]],
      [{ q: 'JOSÉ ÁGUA' }, [late]],
      [{ serviceInvoice: 'sent' }, []],
    ] as const)
      expect(
        (await ids({ query })).items.map(({ id }) => id),
        JSON.stringify(query),
      ).toEqual(found)
    const { totals, total, items } = await ids({ query: { status: 'approved' } })
    expect([total, totals.approved.cents, totals.pending.cents]).toEqual([1, 1_000, 9_000])
    expect(items[0]).toMatchObject({ professional: { name: professional.name }, store: { id: store.id } })
  })

  it('reads 20,000 amounts by indexes in two queries', async () => {
    const [professional, store] = [await aProfessional(app.db), await aStore(app.db)]
    await fill(
      app.ownerUrl,
      sql`insert into pce_invoices (professional_id, store_id, base_cents, amount_cents, accrual_month, due_on, created_at, updated_at, explanation)
        select ${professional.id}, ${store.id}, 1000, n, date '2025-01-01' + make_interval(months => n % 20),
          date '2026-01-01' + n % 300, timestamptz '2026-01-01' + make_interval(mins => n), timestamptz '2026-11-20T15:00Z', jsonb_build_object('as wide as a real one', repeat('x', 400))
        from generate_series(1, 20000) n`,
    )
    await analyse(app.ownerUrl)
    for (const query of [
      {},
      { sort: 'amountCents' },
      { sort: '-dueOn' },
      { sort: 'accrualMonth' },
      { status: 'paid' },
      { serviceInvoice: 'sent' },
    ] as const) {
      const watched = await watch(app.ownerUrl, (db) =>
        listPce(db, cmsPce.getAll.query.parse({ limit: 25, ...query })),
      )
      expect(watched).toHaveLength(2)
      expect(watched[1]?.plan, JSON.stringify(query)).not.toMatch(/Seq Scan on pce_invoices/)
    }
    const [sums] = await watch(app.ownerUrl, (db) => listPce(db, cmsPce.getAll.query.parse({})))
    expect(sums?.plan).toMatch(/Index Only Scan using pce_invoices_sums/)
  })
})

describe('POST /cms/professionals/pce/preview', () => {
  it('sums the amounts that a payment applies to, and says why it leaves the others', async () => {
    await setSettings(app, { pceNeedsServiceInvoice: true })
    const own = { professionalId: (await aProfessional(app.db)).id }
    const pending = await aPce(app, { ...own, amountCents: 500 })
    const [lacking, sent, paid] = [
      await anApprovedPce({ ...own, amountCents: 1_000 }),
      await anApprovedPce({ ...own, amountCents: 2_000 }),
      await anApprovedPce({ ...own, amountCents: 4_000 }),
    ]
    const me = await app.signIn(own.professionalId)
    for (const id of [sent, paid])
      await app.callAs(me, pce.sendServiceInvoice, { params: { id }, body: { file: aPdf('nota.pdf') } })
    await doToPce(app, [paid], { action: 'pay', ...payment, reference: null })
    const ids = [pending, lacking, sent, paid]
    const { data } = await app.callAs('admin', cmsPce.previewChange, { body: { action: 'pay', ids } })
    expect(data).toMatchObject({ ids: [sent], count: 1, cents: 2_000 })
    const reasons = (found: cmsPce.PcePreview) =>
      found.obstacles.map(({ code, count, cents }) => `${code} ${count} ${cents}`).toSorted()
    expect(reasons(data)).toEqual([
      'pce.already-paid 1 4000',
      'pce.not-approved 1 500',
      'pce.service-invoice-missing 1 1000',
    ])
    const query = { professional: own.professionalId, status: 'approved' } as const
    const all = await app.callAs('admin', cmsPce.previewChange, { body: { action: 'pay', query } })
    expect(all.data).toMatchObject({ ids: [], count: 1, cents: 2_000 })
    expect(reasons(all.data)).toEqual(['pce.service-invoice-missing 1 1000'])
    const listed = await app.callAs('admin', cmsPce.getAll, { query: { professional: own.professionalId } })
    expect(Object.fromEntries(listed.data.items.map(({ id, actions }) => [id, actions]))).toEqual({
      [pending]: ['approve', 'refuse'],
      [lacking]: ['suspend', 'refuse'],
      [sent]: ['pay', 'suspend', 'refuse'],
      [paid]: [],
    })
  })
})

describe('POST /cms/professionals/pce/create', () => {
  const facts = async () => {
    const professional = await aProfessional(app.db)
    return {
      professionalId: professional.id,
      storeId: (await aStore(app.db)).id,
      customerId: null,
      baseCents: 99_999,
      rateBps: 333,
      amountCents: null,
      accrualMonth: '2026-10',
      dueOn: '2026-12-10',
    }
  }

  it('enters a pending amount by a rate, rounded down, or a fixed one, and audits it', async () => {
    const me = await aManager()
    const overrides = await facts()
    const { data } = await app.callAs(me, cmsPce.create, { body: overrides })
    expect(data).toMatchObject({
      amountCents: 3_329,
      status: 'pending',
      invoiceId: null,
      accrualMonth: '2026-10',
      history: [{ from: null, to: 'pending', by: expect.any(String) }],
    })
    const customer = await aCustomer(app.db, { professionalId: overrides.professionalId })
    const fixed = await app.callAs(me, cmsPce.create, {
      body: { ...overrides, customerId: customer.id, rateBps: null, amountCents: 5_000 },
    })
    expect(fixed.data).toMatchObject({ amountCents: 5_000, rateBps: null, customerName: customer.name })
    const log = await app.callAs('admin', audit.getAll, { query: { subjectId: data.id } })
    expect(log.data.items.map(({ action }) => action)).toEqual(['pce.created'])
  })

  it('reports errors by field', async () => {
    const overrides = await facts()
    const blocked = await aProfessional(app.db, { status: 'blocked' })
    const another = await aCustomer(app.db, { professionalId: (await aProfessional(app.db)).id })
    for (const [change, field, code] of [
      [{ professionalId: blocked.id }, 'professionalId', 'pce.professional-unknown'],
      [{ professionalId: crypto.randomUUID() }, 'professionalId', 'pce.professional-unknown'],
      [{ storeId: crypto.randomUUID() }, 'storeId', 'store.unknown'],
      [{ customerId: another.id }, 'customerId', 'pce.customer-unknown'],
      [{ baseCents: 1, rateBps: 1 }, 'rateBps', 'pce.no-amount'],
      [{ amountCents: 5 }, 'amountCents', 'invalid.fields'],
      [{ rateBps: null }, 'amountCents', 'invalid.fields'],
    ] as const) {
      const { error } = await app.callAs('admin', cmsPce.create, { body: { ...overrides, ...change } })
      expect([error?.code, Object.keys(error?.fields ?? {})], code).toEqual([code, [field]])
    }
    const all = { points: true, experiences: true, pce: true }
    await setSettings(app, {
      professionPolicy: { Arquiteto: { ...all, pce: false }, Engenheiro: all, 'Designer de Interiores': all },
    })
    await app.db
      .updateTable('professionals')
      .set({ profession: 'Arquiteto' })
      .where('userId', '=', overrides.professionalId)
      .execute()
    const { error } = await app.callAs('admin', cmsPce.create, { body: overrides })
    expect(error?.code).toBe('pce.not-for-profession')
    await setSettings(app, {})
  })

  it('enters an amount once for a repeated key', async () => {
    const me = await aManager()
    const body = await facts()
    const headers = { 'idempotency-key': 'once' }
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => app.callAs(me, cmsPce.create, { body, headers })),
    )
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1)
  })
})

describe('POST /cms/professionals/pce/change-status', () => {
  it('returns an outcome for each amount and audits the administrator', async () => {
    const admin = await anAdmin(app.db)
    const me = await app.signIn(admin.id)
    const [pending, approved] = [await aPce(app), await anApprovedPce()]
    const unknown = crypto.randomUUID()
    const suspend = { action: 'suspend', reason: 'Em conferência.' } as const
    const { data } = await app.callAs(me, cmsPce.changeStatus, {
      body: { ...suspend, ids: [pending, approved, unknown] },
    })
    expect(codesOf(data.items)).toEqual(['pce.wrong-status', 'suspended', 'not-found'])
    const resumed = await app.callAs(me, cmsPce.changeStatus, {
      body: { action: 'approve', ids: [approved] },
    })
    expect(codesOf(resumed.data.items)).toEqual(['approved'])
    const { data: details } = await app.callAs(me, cmsPce.getOne, { query: { id: approved } })
    expect(details.history.at(-1)).toMatchObject({ from: 'suspended', to: 'approved', by: admin.name })
  })

  it('requires a reason to suspend or refuse', async () => {
    const ids = [await aPce(app)]
    for (const body of [
      { action: 'refuse', ids },
      { action: 'suspend', ids, reason: ' ' },
      { action: 'pay', ids },
    ])
      expect((await app.callAs('admin', cmsPce.changeStatus, { body: body as never })).status).toBe(422)
  })
})

describe('POST /cms/professionals/pce/pay', () => {
  it('pays approved amounts with day, method and reference, and refuses the others', async () => {
    const [approved, pending, paid] = [await anApprovedPce(), await aPce(app), await anApprovedPce()]
    await app.callAs('admin', cmsPce.pay, { body: { ...payment, ids: [paid] } })
    const { data } = await app.callAs('admin', cmsPce.pay, {
      body: { ...payment, ids: [approved, pending, paid, crypto.randomUUID()] },
    })
    expect(codesOf(data.items)).toEqual(['paid', 'pce.not-approved', 'pce.already-paid', 'not-found'])
    const { data: details } = await app.callAs('admin', cmsPce.getOne, { query: { id: approved } })
    expect(details).toMatchObject({ status: 'paid', paidOn: '2026-11-19', method: 'pix', reference: 'E2E1' })
  })

  it('rejects a payment on a day in the future', async () => {
    const ids = [await anApprovedPce()]
    const { error } = await app.callAs('admin', cmsPce.pay, {
      body: { ...payment, ids, paidOn: '2026-11-21' },
    })
    expect(error).toMatchObject({
      code: 'invalid.fields',
      fields: { paidOn: expect.stringContaining('futuro') },
    })
  })

  it('pays each amount once under 64 parallel requests, half of them with the same key', async () => {
    const ids = await Promise.all([anApprovedPce(), anApprovedPce(), anApprovedPce()])
    const me = await aManager()
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, nth) =>
        app.callAs(me, cmsPce.pay, {
          body: { ...payment, ids: nth % 4 < 2 ? ids : ids.toReversed() },
          headers: { 'idempotency-key': nth % 4 === 0 ? 'same' : `key ${nth}` },
        }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 64 }, () => 200))
    const steps = await app.db
      .selectFrom('pceHistory')
      .select('pceInvoiceId')
      .where('toStatus', '=', 'paid')
      .where('pceInvoiceId', 'in', ids)
      .execute()
    expect(steps.map(({ pceInvoiceId }) => pceInvoiceId).sort()).toEqual(ids.toSorted())
    // A replayed response equals the first one.
    const winners = responses.filter(({ data }) => data.items.some(({ ok }) => ok))
    expect(new Set(winners.map(({ raw }) => raw.toString())).size).toBe(1)
  })
})

describe('POST /cms/professionals/pce/attach-receipt, GET /cms/professionals/pce/{id}/files/{which}', () => {
  it('attaches one receipt to many paid amounts; deletes a replaced one with its last amount', async () => {
    const owner = await aProfessional(app.db)
    const [first, second, open] = [
      await anApprovedPce({ professionalId: owner.id }),
      await anApprovedPce({ professionalId: owner.id }),
      await anApprovedPce(),
    ]
    await app.callAs('admin', cmsPce.pay, { body: { ...payment, ids: [first, second] } })
    const attach = (ids: string[], file: File) =>
      app.callAs('admin', cmsPce.attachReceipt, { body: { ids, file } })
    const { data } = await attach([first, second, open], aPdf('lote.pdf'))
    expect(codesOf(data.items)).toEqual(['paid', 'paid', 'pce.not-paid'])
    const files = async () =>
      (await app.db.selectFrom('files').select('name').where('name', 'like', '%.pdf').execute()).map(
        ({ name }) => name,
      )
    await attach([first], aPdf('um.pdf'))
    expect((await files()).sort()).toEqual(['lote.pdf', 'um.pdf'])
    await attach([second], aPdf('outro.pdf'))
    expect((await files()).sort()).toEqual(['outro.pdf', 'um.pdf'])
    const mine = await app.callAs(await app.signIn(owner.id), pce.getFile, {
      params: { id: first, which: 'receipt' },
    })
    expect(mine.headers['content-disposition']).toContain('um.pdf')
    const got = await app.callAs('admin', cmsPce.getFile, { params: { id: second, which: 'receipt' } })
    expect(got.raw.toString()).toContain('%PDF')
  })

  it('rejects a file that is neither PDF nor picture', async () => {
    const id = await anApprovedPce()
    const { error } = await app.callAs('admin', cmsPce.attachReceipt, {
      body: { ids: [id], file: new File(['MZ'], 'a.pdf', { type: 'application/pdf' }) },
    })
    expect(error?.code).toBe('upload.invalid')
    const none = await app.callAs('admin', cmsPce.getFile, { params: { id, which: 'receipt' } })
    expect(none.status).toBe(404)
  })
})

describe('POST /cms/professionals/pce/review-service-invoice', () => {
  it('accepts or refuses a submitted service invoice and shows the professional the reason', async () => {
    const owner = await aProfessional(app.db)
    const me = await app.signIn(owner.id)
    const id = await anApprovedPce({ professionalId: owner.id })
    const send = () =>
      app.callAs(me, pce.sendServiceInvoice, { params: { id }, body: { file: aPdf('nfse.pdf') } })
    const early = await app.callAs('admin', cmsPce.reviewServiceInvoice, { body: { id, action: 'accept' } })
    expect(early.error?.code).toBe('pce.service-invoice-closed')
    await send()
    const refused = await app.callAs('admin', cmsPce.reviewServiceInvoice, {
      body: { id, action: 'refuse', reason: 'Valor errado.' },
    })
    expect(refused.data).toMatchObject({
      serviceInvoiceState: 'refused',
      serviceInvoiceReason: 'Valor errado.',
    })
    expect((await app.callAs(me, pce.getOne, { query: { id } })).data.serviceInvoiceReason).toBe(
      'Valor errado.',
    )
    await send()
    const accepted = await app.callAs('admin', cmsPce.reviewServiceInvoice, {
      body: { id, action: 'accept' },
    })
    expect(accepted.data).toMatchObject({ serviceInvoiceState: 'accepted', takesServiceInvoice: false })
    const unknown = { id: crypto.randomUUID(), action: 'accept' } as const
    expect((await app.callAs('admin', cmsPce.reviewServiceInvoice, { body: unknown })).status).toBe(404)
  })
})

describe('a service invoice in XML', () => {
  /** An approved amount of R$ 152.41 of a professional with an office, and the NFS-e that is right for it. */
  async function aPayment(amountCents = 15_241) {
    const [office, cnpj] = [aCnpj(nextNumber()), aCnpj(10_000 + nextNumber())]
    const owner = await aProfessional(app.db, {}, { officeCnpj: office })
    const store = await aStore(app.db, { cnpj })
    const me = await app.signIn(owner.id)
    const anAmount = () => anApprovedPce({ professionalId: owner.id, storeId: store.id, amountCents })
    const id = await anAmount()
    const right = { provider: office, taker: store.cnpj, valueCents: amountCents }
    const send = async (xml: string, to = id) => {
      const file = new File([xml], 'nfse.xml', { type: 'text/xml' })
      const { data } = await app.callAs(me, pce.sendServiceInvoice, { params: { id: to }, body: { file } })
      return (data.serviceInvoiceReading?.checks ?? []).flatMap(({ name, state }) =>
        state === 'right' ? [] : [`${name}: ${state}`],
      )
    }
    const pay = async (...ids: string[]) =>
      codesOf((await app.callAs('admin', cmsPce.pay, { body: { ...payment, ids } })).data.items)
    return { id, right, store, owner, send, pay, anAmount }
  }

  describe('GET /cms/professionals/pce/get-one', () => {
    it('is read, compared with the payment, and lets it be paid if it is right', async () => {
      const { id, right, send, pay } = await aPayment()
      expect(await send(anNfse({ ...right, number: '7', retainedCents: 500 }).xml)).toEqual([])
      const { data } = await app.callAs('admin', cmsPce.getOne, { query: { id } })
      expect(data.serviceInvoiceReading).toMatchObject({
        number: '7',
        valueCents: 15_241,
        issuedOn: '2026-11-19',
      })
      expect(await pay(id)).toEqual(['paid'])
    })
  })

  it.each<[string, Partial<Parameters<typeof anNfse>[0]>, string[]]>([
    ['a value of R$ 1.00', { valueCents: 100 }, ['value: differs']],
    ['a cent more', { valueCents: 15_242 }, ['value: differs']],
    ['a discount', { discountCents: 41 }, ['value: differs']],
    ['another provider', { provider: aCpf(90) }, ['provider: differs']],
    ['another taker', { taker: aCpf(91) }, ['taker: differs']],
    ['the test environment', { isTest: true }, ['issued: differs']],
    ['no signature', { signer: null }, ['signature: differs']],
  ])('is not paid with %s until a person confirms it', async (_, draft, expected) => {
    const { id, right, send, pay } = await aPayment()
    expect(await send(anNfse({ ...right, ...draft }).xml)).toEqual(expected)
    expect(await pay(id)).toEqual(['pce.service-invoice-differs'])
    const accept = (confirmed: boolean) =>
      app.callAs('admin', cmsPce.reviewServiceInvoice, { body: { id, action: 'accept', confirmed } })
    expect((await accept(false)).error?.code).toBe('pce.service-invoice-differs')
    expect((await accept(true)).data.serviceInvoiceState).toBe('accepted')
    expect(await pay(id)).toEqual(['paid'])
  })

  it('accepts the professional’s own CPF, a branch of the office and of the store, and no named taker', async () => {
    const { right, owner, store, send } = await aPayment()
    const { cpf } = await app.db
      .selectFrom('professionals')
      .select('cpf')
      .where('userId', '=', owner.id)
      .executeTakeFirstOrThrow()
    const branch = completeCnpj(`${store.cnpj.slice(0, 8)}0002`)
    expect(await send(anNfse({ ...right, provider: cpf ?? '', taker: branch }).xml)).toEqual([])
    expect(await send(anNfse({ ...right, taker: null }).xml)).toEqual(['taker: unknown'])
  })

  it('is right for the programme as well if that one pays PCE itself', async () => {
    const { right, send } = await aPayment()
    const programme = aCnpj(20_000)
    const xml = anNfse({ ...right, taker: programme }).xml
    expect(await send(xml)).toEqual(['taker: differs'])
    await setSettings(app, { pcePayerCnpj: programme })
    expect(await send(xml)).toEqual([])
    expect(await send(anNfse(right).xml)).toEqual([])
    expect(await send(anNfse({ ...right, taker: aCnpj(20_001) }).xml)).toEqual(['taker: differs'])
    await setSettings(app, {})
  })

  it('may cover several amounts: it is right once their sum is its value', async () => {
    const { id, right, send, pay, anAmount } = await aPayment()
    const second = await anAmount()
    const { xml } = anNfse({ ...right, valueCents: 30_482 })
    expect(await send(xml)).toEqual(['value: differs'])
    expect(await send(xml, second)).toEqual([])
    expect(await pay(id, second)).toEqual(['paid', 'paid'])
    const third = await anAmount()
    expect(await send(xml, third)).toEqual(['value: differs'])
    expect(await pay(third)).toEqual(['pce.service-invoice-differs'])
  })

  it('is compared anew when the amount changes', async () => {
    const { id, right, send, pay } = await aPayment()
    expect(await send(anNfse(right).xml)).toEqual([])
    await app.db.updateTable('pceInvoices').set({ amountCents: 10_000 }).where('id', '=', id).execute()
    expect(await pay(id)).toEqual(['pce.service-invoice-differs'])
  })

  it('is not its declaration; another layout and a PDF are left to a person', async () => {
    const { id, right, send, pay } = await aPayment()
    expect(await send(anNfse(right).declaration)).toEqual(['issued: differs', 'signature: differs'])
    expect(await send('<CompNfse><Nfse/></CompNfse>')).toEqual(['layout: unknown'])
    expect(await pay(id)).toEqual(['paid'])
  })
})

describe('GET /cms/professionals/pce/export', () => {
  it('exports exactly the filtered list with the data for a payment, and records it', async () => {
    const professional = await aProfessional(app.db, { name: 'Íris Prado' })
    const [first, second] = [
      await anApprovedPce({ professionalId: professional.id, amountCents: 123_456 }),
      await anApprovedPce({ professionalId: professional.id, amountCents: 700 }),
    ]
    await aPce(app, { professionalId: professional.id })
    await app.callAs('admin', cmsPce.pay, { body: { ...payment, ids: [first, second] } })
    const admin = await anAdmin(app.db)
    const me = await app.signIn(admin.id)
    const query = { professional: professional.id, status: 'paid', sort: '-amountCents' } as const
    const [titles = [], ...rows] = readCsv((await app.callAs(me, cmsPce.exportAll, { query })).raw)
    const { data: list } = await app.callAs(me, cmsPce.getAll, { query })
    expect(rows).toHaveLength(list.total)
    const cell = (row: number, title: string) => rows[row]?.[titles.indexOf(title)]
    expect(
      ['Profissional', 'Valor (R$)', 'Taxa', 'Situação', 'Pago em', 'Forma', 'Referência'].map((title) =>
        cell(0, title),
      ),
    ).toEqual(['Íris Prado', '1234,56', '3,00%', 'Pago', '19/11/2026', 'Pix', 'E2E1'])
    const [sheet = []] = readXlsx(
      (await app.callAs(me, cmsPce.exportAll, { query: { ...query, format: 'xlsx' } })).raw,
    )
    expect(sheet.slice(1).map((row) => row[titles.indexOf('Valor (R$)')])).toEqual([1_234.56, 7])
    const log = await app.callAs('admin', audit.getAll, {
      query: { actor: admin.id, action: 'pce.exported' },
    })
    expect(log.data.total).toBe(2)
  })
})
