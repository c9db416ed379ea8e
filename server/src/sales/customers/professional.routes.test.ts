import { randomUUID } from 'node:crypto'
import * as cmsCustomers from '@esquadro/contract/sales/customers/cms'
import * as customers from '@esquadro/contract/sales/customers/professional'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aCnpj, aCpf } from '../../fiscal/samples/documents.ts'
import { useTestApp } from '../../testing/app.ts'
import { aCustomer, aProfessional, aStore } from '../../testing/builders.ts'
import { setSettings } from '../../testing/sale.ts'
import { findValidClaim } from './claims/claims.queries.ts'

const app = useTestApp()
const TODAY = '2026-11-20'
let seed = 5_000
const newDocument = () => aCpf((seed += 1))
const aMember = async () => {
  const { id } = await aProfessional(app.db)
  return { id, ...(await app.signIn(id)) }
}
type Member = Awaited<ReturnType<typeof aMember>>
let me: Member
let other: Member

beforeEach(async () => {
  app.clock.set('2026-11-20T15:00:00Z')
  me = await aMember()
  other = await aMember()
})

const register = (member: Member, document: string, more: object = {}) =>
  app.callAs(member, customers.create, { body: { data: { document, name: 'Ana Prado', ...more } } })

async function anInvoiceOf(customer: { id: string; professionalId: string }, points: number | null) {
  const store = await aStore(app.db)
  const key = `351126${store.cnpj}550010000${String((seed += 1)).padStart(5, '0')}1000000011`
  await sql`
    insert into invoices (created_at, store_id, source, kind, status, access_key, model, series, number, issued_at, issued_on,
      emitter_cnpj, total_cents, products_cents, customer_id, professional_id, attribution, verdict, checks, points)
    values (timestamptz '2026-11-20T15:00Z', ${store.id}, 'xml', 'sale', ${points === null ? 'in-review' : 'approved'}, ${key}, '55', '1', '1', timestamptz '2026-11-20T15:00Z',
      '2026-11-10', ${store.cnpj}, 1000, 1000, ${customer.id}, ${customer.professionalId}, 'registration', 'green', '[]',
      ${points})`.execute(app.db)
}

describe('POST /professionals/customers/create', () => {
  it('registers a customer from today for the number of days in the settings', async () => {
    const document = newDocument()
    const { data } = await register(me, document, { phone: '(11) 98765-4321', email: '', state: 'SP' })
    expect(data).toMatchObject({
      document,
      name: 'Ana Prado',
      phone: '11987654321',
      email: null,
      state: 'SP',
      validity: { state: 'valid', until: '2027-05-18' },
    })
    expect(await findValidClaim(app.db, document, TODAY)).toEqual({
      customerId: data.id,
      professionalId: me.id,
    })
    expect(await findValidClaim(app.db, document, '2027-05-18')).not.toBeNull()
    expect(await findValidClaim(app.db, document, '2027-05-19')).toBeNull()
    expect(await findValidClaim(app.db, document, '2026-11-19')).toBeNull()
  })

  it('accepts a masked document and an alphanumeric CNPJ', async () => {
    const cnpj = aCnpj(5_001, { alphanumeric: true })
    const { data } = await register(me, cnpj.toLowerCase())
    expect(data.document).toBe(cnpj)
  })

  it('stores pasted data clean, and names a character that it refuses', async () => {
    const document = newDocument()
    const pasted = {
      name: 'Maria D\u00B4\u00C1vila\u00A0\u2013 Obra\u200B',
      phone: '0xx11 98765\u20114321',
      email: 'mailto:Maria@Jos\u00E9.com.br',
    }
    const { data } = await register(me, `CPF: \u202A${document}\u202C`, pasted)
    expect(data).toMatchObject({
      document,
      name: "Maria D'\u00C1vila - Obra",
      phone: '11987654321',
      email: 'maria@xn--jos-dma.com.br',
    })
    const refused = await register(me, newDocument(), { name: 'Casa <Ripada>' })
    expect(refused.error?.fields).toEqual({ 'data.name': 'O sinal “<” não é aceito aqui.' })
  })

  it('rejects a second professional without naming the first', async () => {
    const document = newDocument()
    await register(me, document)
    const refused = await register(other, document)
    expect(refused.status).toBe(409)
    expect(refused.error).toEqual({
      code: 'customer.already-registered',
      msg: 'Este cliente já tem um cadastro válido no programa.',
      fields: { document: 'Este cliente já tem um cadastro válido no programa.' },
    })
    expect(await app.db.selectFrom('customers').where('professionalId', '=', other.id).execute()).toEqual([])
  })

  it('rejects a customer with a valid registration by the same professional and returns its id', async () => {
    const document = newDocument()
    const { data } = await register(me, document)
    const refused = await register(me, document)
    expect(refused.status).toBe(409)
    expect(refused.error).toMatchObject({
      code: 'customer.already-registered',
      fields: { document: expect.any(String) },
      data: { id: data.id },
    })
  })

  it("renews the professional's own expired registration with the new data", async () => {
    const customer = await aCustomer(
      app.db,
      { professionalId: me.id },
      { from: '2026-01-01', until: '2026-06-30' },
    )
    const { data } = await register(me, customer.document, { name: 'Ana Prado Lima' })
    expect(data).toMatchObject({
      id: customer.id,
      name: 'Ana Prado Lima',
      validity: { state: 'valid', until: '2027-05-18' },
    })
  })

  it('rejects the renewal of an expired registration if another professional has registered the document since', async () => {
    const customer = await aCustomer(
      app.db,
      { professionalId: me.id },
      { from: '2026-01-01', until: '2026-06-30' },
    )
    expect((await register(other, customer.document)).status).toBe(200)
    const refused = await register(me, customer.document, { name: 'Outra' })
    expect([refused.status, refused.error?.code]).toEqual([409, 'customer.already-registered'])
    expect(refused.error?.data).toBeUndefined()
    const stored = await app.callAs(me, customers.getOne, { query: { id: customer.id } })
    expect(stored.data.name).toBe(customer.name)
  })

  it('rejects a registration that an administrator has deactivated', async () => {
    const customer = await aCustomer(app.db, { professionalId: me.id, active: false })
    const refused = await register(me, customer.document)
    expect([refused.status, refused.error?.code]).toEqual([409, 'customer.inactive'])
  })

  it('reports invalid fields and rejects unknown ones', async () => {
    const refused = await app.callAs(me, customers.create, {
      body: {
        data: {
          document: '111.111.111-11',
          name: ' ',
          email: 'x',
          state: 'XX' as 'SP',
          professionalId: other.id,
        } as never,
      },
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.error?.fields ?? {}).sort()).toEqual([
      'data.document',
      'data.email',
      'data.name',
      'data.professionalId',
      'data.state',
    ])
  })

  it('replays the stored response for a repeated key and rejects a different body', async () => {
    const body = { data: { document: newDocument(), name: 'Ana' } }
    const headers = { 'idempotency-key': randomUUID() }
    const first = await app.callAs(me, customers.create, { body, headers })
    const again = await app.callAs(me, customers.create, { body, headers })
    expect(JSON.stringify(again.data)).toBe(JSON.stringify(first.data))
    const another = await app.callAs(me, customers.create, {
      body: { data: { ...body.data, name: 'Bia' } },
      headers,
    })
    expect([another.status, another.error?.code]).toEqual([422, 'idempotency.other-body'])
  })

  it('registers a document for one of 32 simultaneous professionals and rejects 31', async () => {
    const document = newDocument()
    const all = await Promise.all(Array.from({ length: 32 }, aMember))
    const responses = await Promise.all(all.map((item) => register(item, document)))
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 31 }, () => 409)])
    const claims = await app.db
      .selectFrom('customerValidities')
      .select('professionalId')
      .where('document', '=', document)
      .execute()
    expect(claims).toHaveLength(1)
  })

  it('enforces one valid claim per document in the database', async () => {
    const mine = await aCustomer(app.db, { professionalId: me.id })
    await expect(
      aCustomer(app.db, { professionalId: other.id, document: mine.document }),
    ).rejects.toMatchObject({ constraint: 'one_valid_claim_per_document' })
  })
})

describe('GET /professionals/customers/get-all', () => {
  it("lists only the professional's own customers, filtered by state", async () => {
    const ends = { valid: '2026-12-06', expiring: '2026-12-05', expired: '2026-11-19' } as const
    for (const [name, until] of Object.entries(ends))
      await aCustomer(app.db, { professionalId: me.id, name }, { from: '2026-06-01', until })
    await aCustomer(app.db, { professionalId: me.id, name: 'last day' }, { until: TODAY })
    await aCustomer(app.db, { professionalId: me.id, name: 'inactive', active: false })
    await aCustomer(app.db, { professionalId: other.id, name: 'of somebody else' })
    const all = (await app.callAs(me, customers.getAll)).data
    expect(all.total).toBe(5)
    expect(all.items.map(({ name, validity }) => [name, validity.state])).toEqual([
      ['expired', 'expired'],
      ['expiring', 'expiring'],
      ['inactive', 'inactive'],
      ['last day', 'expiring'],
      ['valid', 'valid'],
    ])
    for (const state of ['valid', 'expired', 'inactive'] as const) {
      const found = (await app.callAs(me, customers.getAll, { query: { state } })).data
      expect([found.total, found.items.map(({ name }) => name)]).toEqual([1, [state]])
    }
    const expiring = (await app.callAs(me, customers.getAll, { query: { state: 'expiring' } })).data
    expect(expiring.items.map(({ name }) => name)).toEqual(['expiring', 'last day'])
  })

  it('searches by name without case or accents and by document with or without mask', async () => {
    const customer = await aCustomer(app.db, {
      professionalId: me.id,
      name: 'Antônia Conceição',
      document: '52998224725',
    })
    await aCustomer(app.db, { professionalId: me.id, name: '100% Bela' })
    for (const q of ['conceicao', 'ANTÔNIA', '529.982.247-25', '529.982', '98224725']) {
      const found = (await app.callAs(me, customers.getAll, { query: { q } })).data
      expect(
        found.items.map(({ id }) => id),
        q,
      ).toEqual([customer.id])
    }
    expect((await app.callAs(me, customers.getAll, { query: { q: '%' } })).data.total).toBe(1)
  })

  it('sorts and pages', async () => {
    for (const [name, until] of [
      ['B', '2027-01-01'],
      ['C', '2027-02-01'],
      ['A', '2027-03-01'],
    ] as const)
      await aCustomer(app.db, { professionalId: me.id, name }, { until })
    const names = async (sort: 'name' | '-name' | 'validUntil') =>
      (await app.callAs(me, customers.getAll, { query: { sort } })).data.items.map(({ name }) => name)
    expect(await names('name')).toEqual(['A', 'B', 'C'])
    expect(await names('-name')).toEqual(['C', 'B', 'A'])
    expect(await names('validUntil')).toEqual(['B', 'C', 'A'])
    const beyond = (await app.callAs(me, customers.getAll, { query: { page: 2, limit: 25 } })).data
    expect(beyond).toEqual({ items: [], total: 3, page: 2, limit: 25 })
    expect((await app.callAs(me, customers.getAll, { query: { limit: 101 } })).status).toBe(422)
  })
})

describe('GET /professionals/customers/get-one', () => {
  it('returns the periods of the registration and the points of its invoices', async () => {
    const customer = await aCustomer(
      app.db,
      { professionalId: me.id },
      { from: '2026-06-01', until: '2026-12-01' },
    )
    await app.callAs(me, customers.renew, { body: { id: customer.id } })
    await anInvoiceOf(customer, 120)
    await anInvoiceOf(customer, 30)
    await anInvoiceOf(customer, null)
    const { data } = await app.callAs(me, customers.getOne, { query: { id: customer.id } })
    expect(data.validities).toMatchObject([
      { from: '2026-12-02', until: '2027-05-30', active: true },
      { from: '2026-06-01', until: '2026-12-01', active: true },
    ])
    expect(data.invoices).toEqual({ count: 3, approved: 2, points: 150 })
  })

  it("responds not-found for another professional's customer", async () => {
    const customer = await aCustomer(app.db, { professionalId: other.id })
    expect((await app.callAs(me, customers.getOne, { query: { id: customer.id } })).status).toBe(404)
    expect((await app.callAs(me, customers.getOne, { query: { id: randomUUID() } })).status).toBe(404)
  })
})

describe('GET /professionals/customers/get-invoices', () => {
  it("lists a page of the customer's invoices with their points, newest first", async () => {
    const customer = await aCustomer(app.db, { professionalId: me.id })
    const own = { id: customer.id, professionalId: me.id }
    for (let points = 1; points <= 12; points += 1) await anInvoiceOf(own, points)
    await anInvoiceOf(own, null)
    // Attributed to another professional, so it is not listed.
    await anInvoiceOf({ id: customer.id, professionalId: other.id }, 999)
    const list = async (page: number) =>
      (await app.callAs(me, customers.getInvoices, { query: { id: customer.id, page } })).data
    const first = await list(1)
    expect(first).toMatchObject({ total: 13, page: 1, limit: 10 })
    expect(first.items[0]).toMatchObject({
      number: '1',
      status: 'in-review',
      points: null,
      totalCents: 1_000,
    })
    expect(first.items.map(({ points }) => points).slice(1)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4])
    expect((await list(2)).items.map(({ points }) => points)).toEqual([3, 2, 1])
    const { data } = await app.callAs(me, customers.getOne, { query: { id: customer.id } })
    expect(data.invoices).toEqual({ count: 13, approved: 12, points: 78 })
  })

  it("returns an empty list for a customer without invoices and not-found for another's customer", async () => {
    const customer = await aCustomer(app.db, { professionalId: me.id })
    const getInvoices = (member: Member, id: string) =>
      app.callAs(member, customers.getInvoices, { query: { id } })
    expect((await getInvoices(me, customer.id)).data).toEqual({ items: [], total: 0, page: 1, limit: 10 })
    expect((await getInvoices(other, customer.id)).status).toBe(404)
    expect((await getInvoices(me, randomUUID())).status).toBe(404)
  })
})

describe('the days of a registration', () => {
  it('are those of the current period, or of the last one', async () => {
    const fromOf = async (id: string) =>
      (await app.callAs(me, customers.getOne, { query: { id } })).data.validity.from
    const days = { from: '2026-10-01', until: '2026-12-01' }
    const running = await aCustomer(app.db, { professionalId: me.id }, days)
    await app.callAs(me, customers.renew, { body: { id: running.id } })
    expect(await fromOf(running.id)).toBe('2026-10-01')
    const over = await aCustomer(
      app.db,
      { professionalId: me.id },
      { from: '2026-01-01', until: '2026-03-01' },
    )
    expect(await fromOf(over.id)).toBe('2026-01-01')
    await app.callAs(me, customers.renew, { body: { id: over.id } })
    expect(await fromOf(over.id)).toBe(TODAY)
  })
})

describe('POST /professionals/customers/update', () => {
  const update = (id: string, document: string, name = 'Ana') =>
    app.callAs(me, customers.update, { body: { id, data: { document, name } } })

  it('changes the data and records it in the audit log', async () => {
    const customer = await aCustomer(app.db, { professionalId: me.id, city: 'Santos' })
    const { data } = await app.callAs(me, customers.update, {
      body: { id: customer.id, data: { name: 'Ana Lua', city: '' } },
    })
    expect(data).toMatchObject({ name: 'Ana Lua', city: null, document: customer.document })
    const recorded = await app.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('subjectId', '=', customer.id)
      .execute()
    expect(recorded).toEqual([
      {
        action: 'customer.updated',
        before: { name: customer.name, city: 'Santos' },
        after: { name: 'Ana Lua', city: null },
      },
    ])
  })

  it('corrects the document from today on and releases the wrong one', async () => {
    const customer = await aCustomer(app.db, { professionalId: me.id }, { from: '2026-11-01' })
    const right = newDocument()
    const { data } = await update(customer.id, right)
    expect(data).toMatchObject({ document: right, validity: { state: 'valid', until: '2027-04-29' } })
    expect(await findValidClaim(app.db, right, TODAY)).toMatchObject({ customerId: customer.id })
    expect(await findValidClaim(app.db, right, '2026-11-19')).toBeNull()
    expect(await findValidClaim(app.db, customer.document, '2026-11-19')).toBeNull()
    expect((await register(other, customer.document)).status).toBe(200)
  })

  it('rejects a new document once an invoice refers to the customer', async () => {
    const customer = await aCustomer(app.db, { professionalId: me.id })
    await anInvoiceOf(customer, null)
    const refused = await update(customer.id, newDocument())
    expect([refused.status, refused.error?.code]).toEqual([409, 'customer.has-invoices'])
    expect(refused.error?.fields).toHaveProperty('document')
    expect((await update(customer.id, customer.document, 'Ana')).status).toBe(200)
  })

  it('rejects a document claimed by another professional or used for another customer of the same one', async () => {
    const customer = await aCustomer(app.db, { professionalId: me.id })
    const theirs = await aCustomer(app.db, { professionalId: other.id })
    const mine = await aCustomer(
      app.db,
      { professionalId: me.id },
      { from: '2026-01-01', until: '2026-02-01' },
    )
    for (const document of [theirs.document, mine.document]) {
      const refused = await update(customer.id, document)
      expect([refused.status, refused.error?.code]).toEqual([409, 'customer.already-registered'])
    }
    const stored = await app.callAs(me, customers.getOne, { query: { id: customer.id } })
    expect(stored.data.document).toBe(customer.document)
    expect(stored.data.validities).toHaveLength(1)
  })

  it("responds not-found for another professional's customer", async () => {
    const customer = await aCustomer(app.db, { professionalId: other.id })
    expect((await update(customer.id, customer.document)).status).toBe(404)
  })
})

describe('PUT /professionals/customers/renew', () => {
  const renew = (member: Member, id: string) => app.callAs(member, customers.renew, { body: { id } })

  it('extends a valid registration from its end', async () => {
    const customer = await aCustomer(app.db, { professionalId: me.id }, { until: '2026-12-01' })
    expect((await renew(me, customer.id)).data.validity).toEqual({
      state: 'valid',
      from: '2026-11-01',
      until: '2027-05-30',
    })
    expect(await findValidClaim(app.db, customer.document, '2026-12-01')).not.toBeNull()
    expect(await findValidClaim(app.db, customer.document, '2026-12-02')).not.toBeNull()
  })

  it('treats a registration as valid on its last day and as expired on the next', async () => {
    const customer = await aCustomer(app.db, { professionalId: me.id }, { until: TODAY })
    app.clock.set('2026-11-21T02:59:59Z')
    expect((await renew(me, customer.id)).data.validity.until).toBe('2027-05-19')
    const late = await aCustomer(app.db, { professionalId: me.id }, { until: TODAY })
    app.clock.set('2026-11-21T03:00:00Z')
    expect((await renew(me, late.id)).data.validity.until).toBe('2027-05-19')
    expect(await findValidClaim(app.db, late.document, '2026-11-21')).not.toBeNull()
  })

  it('renews an expired registration from today and leaves the gap unclaimed', async () => {
    const customer = await aCustomer(
      app.db,
      { professionalId: me.id },
      { from: '2026-01-01', until: '2026-10-31' },
    )
    expect((await renew(me, customer.id)).data.validity).toEqual({
      state: 'valid',
      from: TODAY,
      until: '2027-05-18',
    })
    expect(await findValidClaim(app.db, customer.document, '2026-11-10')).toBeNull()
    expect(await findValidClaim(app.db, customer.document, '2026-10-31')).not.toBeNull()
  })

  it('rejects a renewal if another professional has registered the document since', async () => {
    const customer = await aCustomer(
      app.db,
      { professionalId: me.id },
      { from: '2026-01-01', until: '2026-10-31' },
    )
    await aCustomer(app.db, { professionalId: other.id, document: customer.document })
    const refused = await renew(me, customer.id)
    expect([refused.status, refused.error?.code]).toEqual([409, 'customer.already-registered'])
  })

  it("rejects an inactive registration and responds not-found for another professional's", async () => {
    const inactive = await aCustomer(app.db, { professionalId: me.id, active: false })
    const refused = await renew(me, inactive.id)
    expect([refused.status, refused.error?.code]).toEqual([409, 'customer.inactive'])
    const theirs = await aCustomer(app.db, { professionalId: other.id })
    expect((await renew(me, theirs.id)).status).toBe(404)
    expect((await renew(me, randomUUID())).status).toBe(404)
  })

  it('extends once under parallel renewals, and once in total under one idempotency key', async () => {
    const customer = await aCustomer(app.db, { professionalId: me.id }, { until: '2026-12-01' })
    const responses = await Promise.all([
      renew(me, customer.id),
      renew(me, customer.id),
      renew(me, customer.id),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const once = await aCustomer(app.db, { professionalId: me.id }, { until: '2026-12-01' })
    const headers = { 'idempotency-key': randomUUID() }
    const same = await Promise.all(
      [1, 2, 3, 4].map(() => app.callAs(me, customers.renew, { body: { id: once.id }, headers })),
    )
    expect(new Set(same.map(({ data }) => data.validity.until))).toEqual(new Set(['2027-05-30']))
    const { data } = await app.callAs(me, customers.getOne, { query: { id: once.id } })
    expect(data.validities).toHaveLength(2)
  })

  it('gives an expired document to its previous professional or to a new one, never to both', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const customer = await aCustomer(
        app.db,
        { professionalId: me.id },
        { from: '2026-01-01', until: '2026-10-31' },
      )
      const [renewed, registered] = await Promise.all([
        renew(me, customer.id),
        register(other, customer.document),
      ])
      expect([renewed.status, registered.status].sort()).toEqual([200, 409])
    }
  })

  it('allows a renewal from 60 days before the end, not earlier', async () => {
    const early = await aCustomer(app.db, { professionalId: me.id }, { until: '2027-01-20' })
    expect((await renew(me, early.id)).error?.code).toBe('customer.renewed-ahead')
    const due = await aCustomer(app.db, { professionalId: me.id }, { until: '2027-01-19' })
    expect((await renew(me, due.id)).data.validity.until).toBe('2027-07-18')
    expect((await renew(me, due.id)).error?.code).toBe('customer.renewed-ahead')
  })
})

describe('the daily limit of new customers', () => {
  it('applies to simultaneous registrations but not to renewals and administrators, and resets each day', async () => {
    await setSettings(app, { customersPerDay: 3 })
    try {
      const expired = await aCustomer(
        app.db,
        { professionalId: me.id },
        { from: '2026-01-01', until: '2026-10-31' },
      )
      const byAdmin = () =>
        app.callAs('admin', cmsCustomers.create, {
          body: { professionalId: me.id, data: { document: newDocument(), name: 'Ana Prado' } },
        })
      expect((await byAdmin()).status).toBe(200)
      const sent = await Promise.all(Array.from({ length: 5 }, () => register(me, newDocument())))
      expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409])
      const refused = sent.find(({ status }) => status === 409)
      expect(refused?.error).toMatchObject({
        code: 'customer.daily-limit',
        data: { max: 3 },
        msg: expect.stringContaining('3 clientes'),
      })
      expect((await register(me, expired.document)).status).toBe(200)
      expect((await register(other, newDocument())).status).toBe(200)
      expect((await byAdmin()).status).toBe(200)
      app.clock.set('2026-11-21T15:00:00Z')
      const { token } = await app.signIn(me.id)
      expect((await register({ ...me, token }, newDocument())).status).toBe(200)
    } finally {
      await setSettings(app, {})
    }
  })
})

describe('the daily limit of refused documents', () => {
  it('keeps a professional from finding out which of many documents are registered', async () => {
    await setSettings(app, { customersPerDay: 3 })
    try {
      const held: string[] = []
      for (let nth = 0; nth < 3; nth += 1)
        held.push((await aCustomer(app.db, { professionalId: other.id })).document)
      const own = await aCustomer(app.db, { professionalId: me.id })
      const key = { 'idempotency-key': randomUUID() }
      const data = (document: string) => ({ document, name: 'Ana Prado' })
      const first = await app.callAs(me, customers.create, {
        body: { data: data(held[0] ?? '') },
        headers: key,
      })
      const second = await register(me, held[1] ?? '')
      const third = await app.callAs(me, customers.update, {
        body: { id: own.id, data: data(held[2] ?? '') },
      })
      for (const { error } of [first, second, third]) expect(error?.code).toBe('customer.already-registered')
      const refused = await register(me, held[0] ?? '')
      expect([refused.status, refused.error?.code]).toEqual([429, 'too-many-requests'])
      expect(refused.headers['retry-after']).toBe('86400')
      const changed = await app.callAs(me, customers.update, {
        body: { id: own.id, data: data(newDocument()) },
      })
      expect(changed.status).toBe(429)
      app.clock.advance({ days: 1 })
      const { token } = await app.signIn(me.id)
      expect((await register({ ...me, token }, newDocument())).status).toBe(200)
    } finally {
      await setSettings(app, {})
    }
  })

  it('does not count registrations of the professional', async () => {
    await setSettings(app, { customersPerDay: 1 })
    try {
      const own = await aCustomer(app.db, { professionalId: me.id })
      for (let nth = 0; nth < 3; nth += 1)
        expect((await register(me, own.document)).error?.code).toBe('customer.already-registered')
    } finally {
      await setSettings(app, {})
    }
  })
})

describe('POST /professionals/customers/renew-many', () => {
  it('renews each registration independently and reports each result', async () => {
    const valid = await aCustomer(app.db, { professionalId: me.id }, { until: '2026-12-01' })
    const expired = await aCustomer(
      app.db,
      { professionalId: me.id },
      { from: '2026-01-01', until: '2026-10-31' },
    )
    const lost = await aCustomer(
      app.db,
      { professionalId: me.id },
      { from: '2026-01-01', until: '2026-10-31' },
    )
    await aCustomer(app.db, { professionalId: other.id, document: lost.document })
    const inactive = await aCustomer(app.db, { professionalId: me.id, active: false })
    const theirs = await aCustomer(app.db, { professionalId: other.id })
    const { data } = await app.callAs(me, customers.renewMany, {
      body: { ids: [valid, expired, lost, inactive, theirs].map(({ id }) => id) },
      headers: { 'accept-language': 'en' },
    })
    expect(data.renewed).toBe(2)
    expect(data.items.map(({ id, validUntil, error }) => [id, validUntil ?? error?.code])).toEqual([
      [valid.id, '2027-05-30'],
      [expired.id, '2027-05-18'],
      [lost.id, 'customer.already-registered'],
      [inactive.id, 'customer.inactive'],
      [theirs.id, 'not-found'],
    ])
    expect(data.items[3]?.error?.msg).toMatch(/inactive/)
  })

  it('renews a registration once for a repeated id and for parallel calls', async () => {
    const customer = await aCustomer(app.db, { professionalId: me.id }, { until: '2026-12-01' })
    const more = await aCustomer(app.db, { professionalId: me.id }, { until: '2026-12-01' })
    const twice = await app.callAs(me, customers.renewMany, { body: { ids: [customer.id, customer.id] } })
    expect(twice.data.items).toHaveLength(1)
    const ids = [customer.id, more.id]
    await Promise.all([
      app.callAs(me, customers.renewMany, { body: { ids } }),
      app.callAs(me, customers.renewMany, { body: { ids: ids.toReversed() } }),
    ])
    const ends = await app.db.selectFrom('customers').select('validUntil').where('id', 'in', ids).execute()
    expect(ends.map(({ validUntil }) => validUntil).sort()).toEqual(['2027-05-30', '2027-05-30'])
  })
})
