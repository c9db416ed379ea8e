import { randomUUID } from 'node:crypto'
import * as cmsCustomers from '@esquadro/contract/sales/customers/cms'
import * as customers from '@esquadro/contract/sales/customers/professional'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aCnpj, aCpf } from '../../fiscal/samples/documents.ts'
import { useTestApp } from '../../testing/app.ts'
import { aCustomer, aProfessional, aShopkeeper, aStore } from '../../testing/builders.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { findValidClaim } from './claims/claims.queries.ts'
import { listCustomers, listOwnCustomers } from './customers.queries.ts'

const app = useTestApp()
const TODAY = '2026-11-20'
let ana: Awaited<ReturnType<typeof aProfessional>>
let bia: typeof ana

beforeEach(async () => {
  app.clock.set('2026-11-20T15:00:00Z')
  ana = await aProfessional(app.db, { name: 'Ana Prado' })
  bia = await aProfessional(app.db, { name: 'Bia Reis' })
})

const setActive = (id: string, active: boolean) =>
  app.callAs('admin', cmsCustomers.changeStatus, { body: { id, active } })
const claimantOf = async (document: string, day = TODAY) =>
  (await findValidClaim(app.db, document, day))?.professionalId ?? null

describe('GET /cms/professionals/get-all-customers', () => {
  it('filters unusual registrations', async () => {
    const [document, office] = [aCpf(41_001), aCnpj(41_002)]
    const me = await aProfessional(app.db, {}, { cpf: document, officeCnpj: office })
    const own = await aCustomer(app.db, { professionalId: me.id, document })
    const ownOffice = await aCustomer(app.db, {
      professionalId: me.id,
      document: aCnpj(41_002, { branch: 3 }),
    })
    const usual = await aCustomer(app.db, { professionalId: me.id })
    const listed = async (unusual: (typeof cmsCustomers.UNUSUAL_CUSTOMERS)[number], professional = me.id) =>
      (await app.callAs('admin', cmsCustomers.getAll, { query: { unusual, professional } })).data.items.map(
        ({ id }) => id,
      )
    expect((await listed('own-document')).toSorted()).toEqual([own.id, ownOffice.id].toSorted())
    expect(await listed('many-in-a-day')).toEqual([])
    const { token } = await app.signIn(me.id)
    for (let nth = 0; nth < 10; nth += 1)
      await app.callAs({ token }, customers.create, {
        body: { data: { document: aCpf(41_100 + nth), name: 'Cliente' } },
      })
    expect(await listed('many-in-a-day')).toHaveLength(10)
    const past = { from: '2026-01-01', until: '2026-01-31' }
    await aCustomer(app.db, { professionalId: ana.id, document: usual.document }, past)
    expect(await listed('many-professionals')).toEqual([])
    await aCustomer(
      app.db,
      { professionalId: bia.id, document: usual.document },
      { from: '2026-02-01', until: '2026-02-28' },
    )
    expect(await listed('many-professionals')).toEqual([usual.id])
  })

  it("lists all professionals' customers with personal data masked", async () => {
    const customer = await aCustomer(app.db, {
      professionalId: ana.id,
      document: '52998224725',
      name: 'Clara Nunes',
      email: 'clara@exemplo.com.br',
      phone: '11987654321',
      notes: 'prefere manhãs',
    })
    const { data } = await app.callAs('admin', cmsCustomers.getAll, { query: { professional: ana.id } })
    expect(data.items).toEqual([
      {
        id: customer.id,
        document: '***.982.247-**',
        name: 'Clara Nunes',
        email: 'c***@exemplo.com.br',
        phone: '(11) *****-4321',
        city: null,
        state: null,
        active: true,
        validity: { state: 'valid', from: '2026-11-01', until: '2027-04-29' },
        professional: { id: ana.id, name: 'Ana Prado' },
        createdAt: customer.createdAt.toISOString(),
        notice: { state: 'none', at: null, channel: null },
      },
    ])
  })

  it('filters by professional and state, searches by document and sorts by last valid day', async () => {
    const names = async (query: object) =>
      (
        await app.callAs('admin', cmsCustomers.getAll, { query: { professional: ana.id, ...query } })
      ).data.items.map(({ name }) => name)
    const late = await aCustomer(app.db, { professionalId: ana.id, name: 'Late' }, { until: '2027-02-01' })
    await aCustomer(app.db, { professionalId: ana.id, name: 'Early' }, { until: '2026-11-25' })
    await aCustomer(app.db, { professionalId: ana.id, name: 'Off', active: false })
    await aCustomer(app.db, { professionalId: bia.id, name: 'Of Bia' })
    expect(await names({ sort: 'validUntil' })).toEqual(['Early', 'Late', 'Off'])
    expect(await names({ sort: '-validUntil' })).toEqual(['Off', 'Late', 'Early'])
    expect(await names({ state: 'expiring' })).toEqual(['Early'])
    expect(await names({ state: 'inactive' })).toEqual(['Off'])
    expect(await names({ q: late.document })).toEqual(['Late'])
  })
})

describe('POST /cms/professionals/change-customer-status', () => {
  it('releases the document from today on and keeps the past days', async () => {
    const customer = await aCustomer(app.db, { professionalId: ana.id }, { from: '2026-11-01' })
    expect((await setActive(customer.id, false)).data.validity.state).toBe('inactive')
    expect(await claimantOf(customer.document)).toBeNull()
    expect(await claimantOf(customer.document, '2026-11-10')).toBeNull()

    const { token } = await app.signIn(bia.id)
    const registered = await app.callAs({ token }, customers.create, {
      body: { data: { document: customer.document, name: 'Clara' } },
    })
    expect(registered.status).toBe(200)
    expect(await claimantOf(customer.document)).toBe(bia.id)
  })

  it('restores the remaining days on reactivation', async () => {
    const customer = await aCustomer(
      app.db,
      { professionalId: ana.id },
      { from: '2026-11-01', until: '2026-12-31' },
    )
    const { token } = await app.signIn(ana.id)
    await app.callAs({ token }, customers.renew, { body: { id: customer.id } })
    await setActive(customer.id, false)
    app.clock.set('2026-12-10T15:00:00Z')
    const { data } = await setActive(customer.id, true)
    expect(data).toMatchObject({ active: true, validity: { state: 'valid', until: '2027-06-29' } })
    expect(await claimantOf(customer.document, '2026-12-10')).toBe(ana.id)
    expect(await claimantOf(customer.document, '2027-06-29')).toBe(ana.id)
    expect(await claimantOf(customer.document, '2026-11-10')).toBe(ana.id)
    // The inactive days earn nothing.
    expect(await claimantOf(customer.document, '2026-11-25')).toBeNull()
  })

  it('restores nothing if the days have passed', async () => {
    const customer = await aCustomer(app.db, { professionalId: ana.id }, { until: '2026-12-01' })
    await setActive(customer.id, false)
    app.clock.set('2026-12-10T15:00:00Z')
    expect((await setActive(customer.id, true)).data.validity).toMatchObject({
      state: 'expired',
      until: '2026-12-01',
    })
  })

  it('rejects a reactivation if another professional has registered the document since', async () => {
    const customer = await aCustomer(app.db, { professionalId: ana.id })
    await setActive(customer.id, false)
    await aCustomer(app.db, { professionalId: bia.id, document: customer.document }, { from: TODAY })
    const refused = await setActive(customer.id, true)
    expect([refused.status, refused.error?.code]).toEqual([409, 'customer.already-registered'])
    const row = await app.db
      .selectFrom('customers')
      .select('active')
      .where('id', '=', customer.id)
      .executeTakeFirst()
    expect(row?.active).toBe(false)
  })

  it('does nothing if the status is the same, and records each change once', async () => {
    const customer = await aCustomer(app.db, { professionalId: ana.id })
    await Promise.all([1, 2, 3].map(() => setActive(customer.id, false)))
    const recorded = await app.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('subjectId', '=', customer.id)
      .execute()
    expect(recorded).toEqual([{ before: { active: true }, after: { active: false } }])
    expect((await setActive(randomUUID(), false)).status).toBe(404)
  })
})

describe('POST /cms/professionals/create-customer', () => {
  const create = (professionalId: string, document: string) =>
    app.callAs('admin', cmsCustomers.create, { body: { professionalId, data: { document, name: 'Clara' } } })

  it('registers a customer for a professional by the same rules', async () => {
    const document = aCpf(7_001)
    const { data } = await create(ana.id, document)
    expect(data).toMatchObject({
      professional: { id: ana.id },
      validity: { state: 'valid', until: '2027-05-18' },
    })
    expect(await claimantOf(document)).toBe(ana.id)
    for (const registrant of [ana, bia])
      expect((await create(registrant.id, document)).error?.code).toBe('customer.already-registered')
  })

  it('responds not-found for a shopkeeper and for an unknown id', async () => {
    const shopkeeper = await aShopkeeper(app.db, (await aStore(app.db)).id)
    expect((await create(shopkeeper.id, aCpf(7_002))).status).toBe(404)
    expect((await create(randomUUID(), aCpf(7_002))).status).toBe(404)
  })
})

describe('the list of 10,000 customers', () => {
  it('reads one page by index', async () => {
    await fill(
      app.ownerUrl,
      sql`
      with people as (
        insert into users (created_at, updated_at, user_type, status, name, email)
        select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'professional', 'active', 'P' || n, 'muitos' || n || '@exemplo.com.br' from generate_series(1, 50) n
        returning id, name
      ), made as (
        insert into customers (created_at, updated_at, professional_id, document, name)
        select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', p.id, lpad(('x' || md5(n || p.name))::bit(36)::bigint::text, 11, '7'), 'Cliente ' || md5(n || p.name)
        from people p, generate_series(1, 200) n returning id, professional_id, document
      )
      insert into customer_validities (created_at, customer_id, professional_id, document, days)
      select timestamptz '2026-11-20T15:00Z', id, professional_id, document,
        daterange('2026-01-01'::date, '2026-06-01'::date + (substr(document, 9)::int * 2)) from made`,
    )
    const { professionalId: owner, document } = await app.db
      .selectFrom('customers')
      .select(['professionalId', 'document'])
      .where('name', 'like', 'Cliente %')
      .where('validUntil', 'is not', null)
      .orderBy('name')
      .limit(1)
      .executeTakeFirstOrThrow()
    const page = { page: 1, limit: 25 } as const
    await analyse(app.ownerUrl)
    const watched = await watch(app.ownerUrl, async (db) => {
      for (const sort of ['name', '-validUntil', 'createdAt'] as const) {
        await listOwnCustomers(db, owner, { ...page, sort }, TODAY)
        await listOwnCustomers(db, owner, { ...page, sort, state: 'expiring' }, TODAY)
        await listCustomers(db, { ...page, sort, q: document }, TODAY)
        await listCustomers(db, { ...page, sort, state: 'inactive' }, TODAY)
        await listCustomers(db, { ...page, sort, professional: owner, state: 'expired' }, TODAY)
      }
      await findValidClaim(db, document, TODAY)
    })
    expect(watched).toHaveLength(31)
    for (const { sql: text, plan } of watched)
      expect(plan, `${text}\n${plan}`).not.toMatch(/Seq Scan on (customers|customer_validities)/)
    // Without a filter, only the count reads the whole table.
    const both = await watch(app.ownerUrl, (db) => listCustomers(db, { ...page, sort: 'name' }, TODAY))
    expect(both.map(({ plan }) => plan).join('\n')).toMatch(/Index Scan using customers_by_name/)
  })
})
